import { ACCOUNT_PROVIDERS, PROVIDER_NAMES } from '@sesame/contract/account-providers'
import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { useInsideText } from '../i18n/inside.ts'
import type { Purpose } from '../lib/auth/account/redirects.ts'
import { ownsPasskeys } from '../lib/device/passkey-owner.ts'
import { useAttempt } from '../lib/hooks/use-attempt.ts'
import { useRedirectReturn } from '../lib/hooks/use-redirect-return.ts'
import { useAuthState, useServices } from '../lib/services.tsx'
import { Button } from '../ui/button.tsx'
import { checkPassword } from '../ui/form/checks.ts'
import { Form, FormActions, SubmitButton } from '../ui/form/form.tsx'
import { KnownUsername } from '../ui/form/known-username.tsx'
import { SecretField } from '../ui/form/secret-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Icon } from '../ui/icon.tsx'
import { ErrorNote } from '../ui/notes/error-note.tsx'
import { ForgotLink } from './forgot-link.tsx'
import { ProviderMark } from './providers/provider-mark.tsx'
import type { Elements } from '../ui/elements.ts'

interface Props {
  readonly user: { readonly email: string | null; readonly providers: readonly string[] }
  readonly purpose: Purpose
  /** Called with the method by which the person proved their identity. */
  readonly onProved: (method: string) => void
  readonly onCancel: () => void
}

/** Asks the person to prove their identity, by any sign-in method of their account. */
export function ProofForm({ user, purpose, onProved, onCancel }: Props) {
  const { proof } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const form = useForm({ password: '' }, { password: checkPassword })
  const hasPassword = user.providers.includes('password')
  const uid = useAuthState().user?.uid
  const linked = ACCOUNT_PROVIDERS.filter((provider) => user.providers.includes(provider))

  const isWithoutOther = !hasPassword && linked.length === 0
  const hasPasskey =
    auth.hasPasskeys() && (isWithoutOther || (uid !== undefined && ownsPasskeys(uid)))

  const prove = async (method: string, task: () => Promise<void>): Promise<void> => {
    if (await attempt.run(method, task)) onProved(method)
  }
  const submit = (): void =>
    void prove('password', async () => (await auth.account()).reauthenticate(form.values))

  const confirmByPasskey = (): void =>
    void prove('passkey', async () => (await auth.passkeys()).confirm(purpose))

  useRedirectReturn(['prove'], (provider) => {
    // Finish the proof only if this dialog, not another dialog on the page, sent the person to the provider.
    if (auth.departure()?.purpose === purpose)
      void prove(provider, async () => (await auth.account()).finishProof())
  })

  return (
    <Form form={form} pending={attempt.pending === 'password'} focused onSubmit={submit}>
      <p>{proof.text}</p>
      <ErrorNote
        title={proof.failed}
        error={attempt.error}
        wrongPassword={proof.wrongPassword}
        onRetryPasskey={confirmByPasskey}
      />
      {hasPassword && (
        <>
          <KnownUsername email={user.email ?? ''} />
          <div className="stack g1">
            <SecretField label={proof.password} field={form.field('password')} />
            <ForgotLink email={user.email ?? ''} />
          </div>
        </>
      )}
      {hasPasskey && (
        <Button
          className="btn wide"
          pending={attempt.pending === 'passkey'}
          icon={<Icon name="passkey" />}
          onClick={confirmByPasskey}
        >
          {proof.withPasskey}
        </Button>
      )}
      {linked.map((provider) => (
        <Button
          key={provider}
          className="btn wide"
          pending={attempt.pending === provider}
          icon={<ProviderMark provider={provider} />}
          onClick={() =>
            void prove(provider, async () =>
              (await auth.account()).reauthenticate({ provider, purpose }),
            )
          }
        >
          {proof.with(PROVIDER_NAMES[provider])}
        </Button>
      ))}
      <FormActions onCancel={onCancel}>
        {hasPassword && (
          <SubmitButton label={proof.submit} pendingLabel={proof.pending} className="main" />
        )}
      </FormActions>
    </Form>
  )
}

interface ProvedProps {
  readonly user: User
  readonly purpose: Purpose
  readonly onCancel: () => void
  readonly children: Elements
}

/** Shows its children after the person has proved their identity. */
export function Proved({ user, purpose, onCancel, children }: ProvedProps) {
  const { auth } = useServices()
  // If the person returns from linking a provider, they proved their identity before they left.
  const [proved, setProved] = useState(() => {
    const departure = auth.departure()
    return departure?.errand === 'add' && departure.provider === purpose
  })
  if (proved) return children
  return (
    <ProofForm user={user} purpose={purpose} onProved={() => setProved(true)} onCancel={onCancel} />
  )
}
