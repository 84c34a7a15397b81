import { useEffect } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/use-attempt.ts'
import { checkEmail, checkPassword } from '../../ui/form/checks.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Gate } from '../../ui/gate.tsx'
import { Heading } from '../../ui/heading.tsx'
import { ProviderKeys } from '../../ui/provider-keys.tsx'
import { SignInForm, type SignInValues } from './sign-in-form.tsx'
import { SignInNotes } from './sign-in-notes.tsx'

export function SignInScreen() {
  const { signIn } = useText()
  const { auth } = useServices()
  const { ending, incomplete } = useAuthState()
  const { search } = useLocation()
  const attempt = useAttempt()
  const form = useForm<SignInValues>(
    { email: '', password: '', remember: false },
    { email: checkEmail, password: checkPassword },
  )
  const { remember } = form.values

  useEffect(() => {
    auth.warmUp()
  }, [auth])

  // The account is there, its sign-up is not: finishing it is the only way on.
  if (incomplete !== null) return <Navigate to={{ pathname: '/inscription', search }} />
  return (
    <Gate wall={signIn.wall} door={attempt.error === null ? 'rest' : 'shut'}>
      <div className="stack g2">
        <Heading title={signIn.title} />
        <p className="muted">
          {signIn.noAccount} <Link to={{ pathname: '/inscription', search }}>{signIn.signUp}</Link>
        </p>
      </div>
      <SignInNotes error={attempt.error} ending={ending} />
      <SignInForm form={form} attempt={attempt} />
      <div className="stack g3">
        <p className="or">{signIn.or}</p>
        <ProviderKeys
          label={signIn.continueWith}
          pending={attempt.pending}
          onChoose={(provider) =>
            void attempt.run(provider, () => auth.signInWithProvider(provider, remember))
          }
        />
        <button
          className="btn bare wide"
          type="button"
          aria-busy={attempt.pending === 'guest'}
          onClick={() => void attempt.run('guest', () => auth.signInAsGuest())}
        >
          {attempt.pending === 'guest' && <i className="grain" aria-hidden="true" />}
          {signIn.guest}
        </button>
      </div>
    </Gate>
  )
}
