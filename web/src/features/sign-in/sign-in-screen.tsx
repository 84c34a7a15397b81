import { type ReactNode, useEffect } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useLastMethod } from '../../lib/hooks/use-last-method.ts'
import { useRedirectReturn } from '../../lib/hooks/use-redirect-return.ts'
import { paths } from '../../lib/paths.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { checkEmail, checkPassword } from '../../ui/form/checks.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Icon } from '../../ui/icon.tsx'
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
    { email: checkEmail, password: checkPassword },
  )
  const { fill } = form
  const { remember } = form.values
  const [remembered, forget] = useRemembered()
  const door = remembered === null ? 'rest' : 'ajar'
  const last = useLastMethod()

  useEffect(() => {
    auth.warmUp()
  }, [auth])

  // The person signs in to the account that has this address, to link the provider to it.
  useEffect(() => {
    if (pendingLink !== null) fill('email', pendingLink.email)
  }, [pendingLink, fill])

  useRedirectReturn(['remember', 'tab'], (provider) => {
    void attempt.run(provider, () => auth.signIn.finish())
  })

  // The sign-up has to be finished first.
  if (incomplete !== null) return <Navigate to={paths.signUp + search} replace />
  const signUpOffer = (
    <>
      {signIn.noAccount} <Link to={paths.signUp + search}>{signIn.signUp}</Link>
    </>
  )
  return (
    <Gate wall={signIn.wall} door={attempt.error === null ? door : 'shut'}>
      <Intro title={remembered === null ? signIn.title : signIn.resumeTitle}>
        {remembered === null ? signUpOffer : signIn.resumeHint}
      </Intro>
      <SignInNotes error={attempt.error} ending={ending} pendingLink={pendingLink} />
      {remembered === null ? (
        <SignInForm form={form} attempt={attempt} />
      ) : (
        <>
          <ResumeCard person={remembered} attempt={attempt} onForget={forget} />
          <OtherAccount>
            <SignInForm form={form} attempt={attempt} />
          </OtherAccount>
        </>
      )}
      <div className="stack g3">
        <p className="or">{signIn.or}</p>
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

/** Folds the form away while a remembered account is offered. */
function OtherAccount({ children }: { readonly children: ReactNode }) {
  const { signIn } = useText()
  return (
    <details>
      <summary className="btn wide">
        {signIn.otherAccount}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}
