import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import type { User } from '@sesame/contract/user'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../i18n/error-message.ts'
import { useInsideText } from '../i18n/inside.ts'
import { useText } from '../i18n/locale.tsx'
import type { Purpose } from '../lib/auth/account/redirects.ts'
import { useAttempt } from '../lib/hooks/use-attempt.ts'
import { useRedirectReturn } from '../lib/hooks/use-redirect-return.ts'
import { useServices } from '../lib/services.tsx'
import { checkPassword } from '../ui/form/checks.ts'
import { KnownUsername } from '../ui/form/known-username.tsx'
import { SecretField } from '../ui/form/secret-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { ErrorNote } from '../ui/notes/error-note.tsx'
import { Note } from '../ui/notes/note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { ProviderMark } from './providers/provider-mark.tsx'
import { PROVIDER_NAMES } from './providers/provider-names.ts'

interface Props {
  readonly user: { readonly email: string | null; readonly providers: readonly string[] }
  readonly purpose: Purpose
  readonly onProved: () => void
  readonly onCancel: () => void
}

/** Asks the person to prove anew that it is them, by whichever way into their account they have. */
export function ProofForm({ user, purpose, onProved, onCancel }: Props) {
  const { proof } = useInsideText()
  const { common } = useText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const root = useRef<HTMLFormElement>(null)
  const form = useForm({ password: '' }, { password: checkPassword })
  const hasPassword = user.providers.includes('password')
  const linked = ACCOUNT_PROVIDERS.filter((provider) => user.providers.includes(provider))

  useEffect(() => root.current?.querySelector<HTMLElement>('input:not(.vh), .btn')?.focus(), [])

  const prove = async (name: string, task: () => Promise<void>): Promise<void> => {
    if (await attempt.run(name, task)) onProved()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!hasPassword || !form.validate(event.currentTarget)) return
    const { password } = form.values
    void prove('password', async () => (await auth.account()).reauthenticate({ password }))
  }

  useRedirectReturn(['prove'], (provider) => {
    // Another question may have been left unanswered.
    if (auth.departure()?.purpose === purpose)
      void prove(provider, async () => (await auth.account()).finishProof())
  })

  return (
    <form ref={root} className="stack" noValidate onSubmit={submit}>
      <p>{proof.text}</p>
      <ProofFailure error={attempt.error} />
      {hasPassword && (
        <>
          <KnownUsername email={user.email ?? ''} />
          <SecretField
            label={proof.password}
            autoComplete="current-password"
            field={form.field('password')}
          />
        </>
      )}
      {linked.map((provider) => (
        <button
          key={provider}
          className="btn wide"
          type="button"
          aria-busy={attempt.pending === provider}
          onClick={() =>
            void prove(provider, async () =>
              (await auth.account()).reauthenticate({ provider, purpose }),
            )
          }
        >
          {attempt.pending === provider ? (
            <i className="grain" aria-hidden="true" />
          ) : (
            <ProviderMark provider={provider} />
          )}
          {proof.with(PROVIDER_NAMES[provider])}
        </button>
      ))}
      <div className="line">
        <button className="btn" type="button" onClick={onCancel}>
          {common.cancel}
        </button>
        {hasPassword && (
          <SubmitButton
            label={proof.submit}
            pendingLabel={proof.pending}
            pending={attempt.pending === 'password'}
            className="main"
          />
        )}
      </div>
    </form>
  )
}

/** No address was typed here: a wrong password has words of its own. */
function ProofFailure({ error }: { readonly error: unknown }) {
  const { proof } = useInsideText()
  if (error === null || errorMessage(error) !== 'credentials') {
    return <ErrorNote title={proof.failed} error={error} />
  }
  return (
    <Note tone="danger" title={proof.failed} focused>
      <p>{proof.wrongPassword}</p>
    </Note>
  )
}

interface ProvedProps {
  readonly user: User
  readonly purpose: Purpose
  readonly onCancel: () => void
  /** What needs the proof. */
  readonly children: ReactNode
}

/** Shows what it holds once the person has proved anew that it is them. */
export function Proved({ user, purpose, onCancel, children }: ProvedProps) {
  const { auth } = useServices()
  // Who comes back with an account to add has proved it before they left.
  const [proved, setProved] = useState(() => {
    const departure = auth.departure()
    return departure?.errand === 'add' && departure.provider === purpose
  })
  if (proved) return children
  return (
    <ProofForm user={user} purpose={purpose} onProved={() => setProved(true)} onCancel={onCancel} />
  )
}
