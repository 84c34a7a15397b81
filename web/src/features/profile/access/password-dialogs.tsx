import type { User } from '@sesame/contract/user'
import { useEffect, useRef } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { useServices } from '../../../lib/services.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form/form.tsx'
import { ClosingNote } from '../../../ui/notes/closing-note.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { Proved } from '../../../widgets/proof-form.tsx'
import { useMethodsText } from '../../../widgets/providers/use-methods-text.ts'
import { NewPasswordForm, PasswordForm } from './password-forms.tsx'
import { withoutMethod } from './without-method.ts'

export const PASSWORD_CHANGES = ['change', 'add', 'remove'] as const
export type PasswordChange = (typeof PASSWORD_CHANGES)[number]

interface Props {
  readonly user: User
  /** How many passkeys the person has. */
  readonly passkeys: number
  /** The change whose dialog is open. Null while all dialogs are closed. */
  readonly open: PasswordChange | null
  /** Called after the change, with the message to show. */
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

/** Dialogs to change, add or remove the password. */
export function PasswordDialogs({ user, passkeys, open, onDone, onClose }: Props) {
  const { access } = useInsideText()
  const methodsText = useMethodsText()
  const others = withoutMethod(user, 'password')
  const left = methodsText(others.providers, passkeys)
  return (
    <>
      <Dialog open={open === 'change'} title={access.changePassword} onClose={onClose}>
        <PasswordForm
          user={user}
          onDone={() => onDone(access.passwordChanged)}
          onCancel={onClose}
        />
      </Dialog>
      <Dialog open={open === 'add'} title={access.addPassword} onClose={onClose}>
        <Proved user={user} purpose="password" onCancel={onClose}>
          <NewPasswordForm
            user={user}
            onDone={() => onDone(access.passwordAdded)}
            onCancel={onClose}
          />
        </Proved>
      </Dialog>
      <Dialog
        open={open === 'remove'}
        title={access.removePasswordTitle}
        destructive
        onClose={onClose}
      >
        {left === '' ? (
          <ClosingNote
            tone="warning"
            title={access.lastTitle}
            text={access.lastPassword}
            onClose={onClose}
          />
        ) : (
          <Proved user={others} purpose="no-password" onCancel={onClose}>
            <RemoveStep
              left={left}
              onDone={() => onDone(access.passwordRemoved(left))}
              onCancel={onClose}
            />
          </Proved>
        )}
      </Dialog>
    </>
  )
}

interface StepProps {
  /** The sign-in methods that remain without the password. */
  readonly left: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

function RemoveStep({ left, onDone, onCancel }: StepProps) {
  const { access } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => button.current?.focus(), [])

  const remove = async (): Promise<void> => {
    const task = async () => (await auth.account()).removeMethod('password')
    if (await attempt.run('remove', task)) onDone()
  }

  return (
    <>
      <p>{access.removePasswordText(left)}</p>
      <p className="muted small">{access.removePasswordRecovery}</p>
      <ErrorNote title={access.removePasswordFailed} error={attempt.error} />
      <FormActions onCancel={onCancel}>
        <Button
          ref={button}
          className="btn danger main"
          pending={attempt.pending !== null}
          onClick={() => void remove()}
        >
          {access.removePassword}
        </Button>
      </FormActions>
    </>
  )
}
