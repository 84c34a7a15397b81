import type { User } from '@sesame/contract/user'
import { useEffect, useRef } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { useReopened } from '../../../lib/hooks/use-redirect-return.ts'
import { useServices } from '../../../lib/services.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form/form.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { Proved } from '../../../widgets/proof-form.tsx'
import { useMethodsText } from '../../../widgets/providers/use-methods-text.ts'
import { withoutMethod } from './without-method.ts'

interface Props {
  readonly user: User
  /** The person's number of passkeys; null while unknown. */
  readonly passkeys: number | null
  readonly onDone: () => void
}

/** Removes the password if another sign-in method remains. The person must first prove that the other one works. */
export function RemovePassword({ user, passkeys, onDone }: Props) {
  const { access } = useInsideText()
  const methodsText = useMethodsText()
  const [isOpen, setOpen] = useReopened('no-password')
  const left = methodsText(withoutMethod(user, 'password').providers, passkeys ?? 0)
  const close = (): void => setOpen(false)

  if (left === '') return <p className="muted small">{access.cannotRemovePassword}</p>
  return (
    <>
      <div className="line between">
        <button className="btn danger" type="button" onClick={() => setOpen(true)}>
          {access.removePassword}
        </button>
        <p className="muted small">{access.removePasswordHint}</p>
      </div>
      <Dialog open={isOpen} title={access.removePasswordTitle} destructive onClose={close}>
        <Proved user={withoutMethod(user, 'password')} purpose="no-password" onCancel={close}>
          <RemoveStep
            left={left}
            onDone={() => {
              close()
              onDone()
            }}
            onCancel={close}
          />
        </Proved>
      </Dialog>
    </>
  )
}

interface StepProps {
  /** The remaining sign-in methods. */
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
