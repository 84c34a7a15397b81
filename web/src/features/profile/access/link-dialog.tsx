import { PROVIDER_NAMES, type AccountProvider } from '@sesame/contract/account-providers'
import type { User } from '@sesame/contract/user'
import { useEffect, useRef } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { useRedirectReturn } from '../../../lib/hooks/use-redirect-return.ts'
import { useServices } from '../../../lib/services.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form/form.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { ClosingNote } from '../../../ui/notes/closing-note.tsx'
import { Proved } from '../../../widgets/proof-form.tsx'
import { useMethodsText } from '../../../widgets/providers/use-methods-text.ts'
import { withoutMethod } from './without-method.ts'

interface Props {
  readonly user: User
  /** How many passkeys the person has. */
  readonly passkeys: number
  /** The provider to link or unlink. Null while the dialog is closed. */
  readonly provider: AccountProvider | null
  /** Called after the change, with the message to show. */
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

/** Links or unlinks a provider. Both require a proof of identity first, because they change who can sign in. */
export function LinkDialog({ user, passkeys, provider, onDone, onClose }: Props) {
  const { access } = useInsideText()
  const name = provider === null ? '' : PROVIDER_NAMES[provider]
  const linked = provider !== null && user.providers.includes(provider)
  const methodsText = useMethodsText()
  const left =
    provider === null ? '' : methodsText(withoutMethod(user, provider).providers, passkeys)
  const isLast = linked && left === ''
  return (
    <Dialog
      open={provider !== null}
      title={linked ? access.unlinkTitle(name) : access.linkTitle(name)}
      destructive={linked}
      onClose={onClose}
    >
      {provider !== null && isLast && (
        <ClosingNote
          tone="warning"
          title={access.lastTitle}
          text={access.last(name)}
          onClose={onClose}
        />
      )}
      {provider !== null && !isLast && (
        <Proved
          user={linked ? withoutMethod(user, provider) : user}
          purpose={provider}
          onCancel={onClose}
        >
          <LinkStep
            provider={provider}
            linked={linked}
            left={left}
            onDone={() => onDone(linked ? access.unlinked(name, left) : access.linked(name))}
            onCancel={onClose}
          />
        </Proved>
      )}
    </Dialog>
  )
}

interface LinkStepProps {
  readonly provider: AccountProvider
  readonly linked: boolean
  /** The sign-in methods that remain without the provider. */
  readonly left: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Shows a button that links the provider. The person must click it, because browsers open a popup only after a click. */
function LinkStep({ provider, linked, left, onDone, onCancel }: LinkStepProps) {
  const { access } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const button = useRef<HTMLButtonElement>(null)
  const name = PROVIDER_NAMES[provider]

  useEffect(() => button.current?.focus(), [])

  const change = async (task: () => Promise<void>): Promise<void> => {
    if (await attempt.run('change', task)) onDone()
  }

  useRedirectReturn(['add'], () => void change(async () => (await auth.account()).finishLinking()))

  return (
    <>
      <p>{linked ? access.unlinkText(name) : access.linkText(name)}</p>
      {linked && <p className="muted small">{access.left(left)}</p>}
      <ErrorNote title={linked ? access.unlinkFailed : access.linkFailed} error={attempt.error} />
      <FormActions onCancel={onCancel}>
        <Button
          ref={button}
          className={linked ? 'btn danger main' : 'btn main'}
          pending={attempt.pending !== null}
          onClick={() =>
            void change(async () => {
              const account = await auth.account()
              await (linked ? account.removeMethod(provider) : account.linkProvider(provider))
            })
          }
        >
          {linked ? access.unlinkLabel(name) : access.continueWith(name)}
        </Button>
      </FormActions>
    </>
  )
}
