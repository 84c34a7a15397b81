import type { AccountProvider } from '@sesame/contract/account-providers'
import { useEffect, useRef } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useText } from '../../../i18n/locale.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { useRedirectReturn } from '../../../lib/hooks/use-redirect-return.ts'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { PROVIDER_NAMES } from '../../../widgets/providers/provider-names.ts'

interface Props {
  readonly provider: AccountProvider
  readonly linked: boolean
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** A click of its own: browsers open a window only for one. */
export function LinkStep({ provider, linked, onDone, onCancel }: Props) {
  const { access } = useInsideText()
  const { common } = useText()
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
      <ErrorNote title={linked ? access.unlinkFailed : access.linkFailed} error={attempt.error} />
      <div className="line">
        <button className="btn" type="button" onClick={onCancel}>
          {common.cancel}
        </button>
        <button
          ref={button}
          className={linked ? 'btn danger main' : 'btn main'}
          type="button"
          aria-busy={attempt.pending !== null}
          onClick={() =>
            void change(async () => {
              const account = await auth.account()
              await (linked ? account.unlinkProvider(provider) : account.linkProvider(provider))
            })
          }
        >
          {attempt.pending !== null && <i className="grain" aria-hidden="true" />}
          {linked ? access.unlinkLabel(name) : access.continueWith(name)}
        </button>
      </div>
    </>
  )
}
