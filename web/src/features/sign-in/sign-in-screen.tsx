import { useCallback, useEffect } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import { expectPasskeyOffer } from '../../lib/device/passkey-offer.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useHasPasskeys } from '../../lib/hooks/use-has-passkeys.ts'
import { useLastMethod } from '../../lib/hooks/use-last-method.ts'
import { usePasskeyField } from '../../lib/hooks/use-passkey-field.ts'
import { useRedirectReturn } from '../../lib/hooks/use-redirect-return.ts'
import { paths } from '../../lib/paths.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { DoorIcon } from '../../ui/door-icon.tsx'
import { checkAccountEmail, checkPassword } from '../../ui/form/checks.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Intro } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { ProviderKeys } from '../../widgets/providers/provider-keys.tsx'
import { SignInForm, type SignInValues } from './sign-in-form.tsx'
import { SignInNotes } from './sign-in-notes.tsx'
import { ResumeCard, useRemembered } from './use-remembered.ts'

export function SignInScreen() {
  const { signIn } = useText()
  const { auth } = useServices()
  const { ending, incomplete, pendingLink } = useAuthState()
  const { search } = useLocation()
  const attempt = useAttempt()
  const form = useForm<SignInValues>(
    { email: '', password: '', remember: false },
    { email: checkAccountEmail, password: checkPassword },
  )
  const { fill } = form
  const fillEmail = useCallback((email: string) => fill('email', email), [fill])
  const { remember } = form.values
  const [remembered, forget] = useRemembered(fillEmail)
  const door = remembered === null ? 'rest' : 'half-open'
  const last = useLastMethod()
  const hasPasskeys = useHasPasskeys()
  const { isOffered, offersCreation } = usePasskeyField(attempt, remember)
  const enterByPasskey = (): void =>
    void attempt.run('passkey', async () =>
      (await auth.passkeys()).signIn({ remember: () => remember }),
    )
  const signInForm = (
    <SignInForm
      form={form}
      attempt={attempt}
      offersPasskeys={isOffered}
      offersCreation={offersCreation}
    />
  )

  useEffect(() => {
    auth.warmUp()
    // Cancel a passkey offer that remains from an earlier sign-in.
    expectPasskeyOffer(false)
  }, [auth])

  // The provider can be linked only to the account with this address, so fill the address in.
  useEffect(() => {
    if (pendingLink !== null) fillEmail(pendingLink.email)
  }, [pendingLink, fillEmail])

  useRedirectReturn(['remember', 'tab'], (provider) => {
    void attempt.run(provider, () => auth.signIn.finish())
  })

  // An incomplete account must be completed before anything else.
  if (incomplete !== null) return <Navigate to={paths.signUp + search} replace />
  const signUpOffer = (
    <>
      <span>{`${signIn.noAccount} `}</span>
      <Link to={paths.signUp + search}>{signIn.signUp}</Link>
    </>
  )
  return (
    <Gate wall={signIn.wall} door={attempt.error === null ? door : 'shut'}>
      <Intro title={remembered === null ? signIn.title : signIn.resumeTitle}>
        {remembered === null ? signUpOffer : ending === null && signIn.resumeHint}
      </Intro>
      <SignInNotes
        error={attempt.error}
        ending={ending}
        pendingLink={pendingLink}
        onRetryPasskey={enterByPasskey}
      />
      {remembered === null ? (
        signInForm
      ) : (
        <ResumeCard person={remembered} attempt={attempt} onForget={forget}>
          {signInForm}
        </ResumeCard>
      )}
      <div className="stack g3">
        <p className="or">{hasPasskeys ? signIn.orWithoutPassword : signIn.or}</p>
        {hasPasskeys && (
          <PasskeyKey
            pending={attempt.pending === 'passkey'}
            isLast={last === 'passkey'}
            onUse={enterByPasskey}
          />
        )}
        <ProviderKeys
          label={signIn.continueWith}
          pending={attempt.pending}
          last={last}
          onChoose={(provider) =>
            void attempt.run(provider, () => auth.signIn.withProvider(provider, remember))
          }
        />
        <Button
          className="btn bare wide"
          pending={attempt.pending === 'guest'}
          onClick={() => void attempt.run('guest', () => auth.signIn.asGuest())}
        >
          {signIn.guest}
        </Button>
      </div>
      {remembered !== null && <p className="small muted center">{signUpOffer}</p>}
    </Gate>
  )
}

interface PasskeyKeyProps {
  readonly pending: boolean
  /** Whether a passkey was the last method used on this device. */
  readonly isLast: boolean
  readonly onUse: () => void
}

/** The passkey button, for passkeys that the address field does not offer, such as one on a nearby phone or on a security key. */
function PasskeyKey({ pending, isLast, onUse }: PasskeyKeyProps) {
  const { common, signIn } = useText()
  return (
    <Button
      className="btn wide passkey"
      pending={pending}
      icon={<DoorIcon name="passkey" />}
      onClick={onUse}
    >
      {isLast ? (
        <span>
          <span>{signIn.passkey}</span> <span className="last">{common.lastUsed}</span>
        </span>
      ) : (
        signIn.passkey
      )}
    </Button>
  )
}
