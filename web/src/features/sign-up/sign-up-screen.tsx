import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import type { IncompleteAccount } from '../../lib/auth/auth-state.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useRedirectReturn } from '../../lib/hooks/use-redirect-return.ts'
import { paths } from '../../lib/paths.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { laterComponent } from '../../ui/later-component.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { LoadingScreen } from '../../ui/notes/skeleton.tsx'
import { Heading, Intro } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { ProviderKeys } from '../../widgets/providers/provider-keys.tsx'
import { CompletionForm, SignUpForm } from './account-forms.tsx'

const UpgradeScreen = laterComponent(
  async () => (await import('./upgrade-screen.tsx')).UpgradeScreen,
  { waiting: <LoadingScreen /> },
)

/** On this screen, guests upgrade their account, and other people create an account. */
export function SignUpScreen() {
  const { user } = useAuthState()
  return user?.isAnonymous === true ? <UpgradeScreen /> : <NewAccountScreen />
}

/** Creates an account, or completes an account whose sign-up was interrupted. */
function NewAccountScreen() {
  const signUp = useTextOf(signUpTexts)
  const { auth } = useServices()
  const { incomplete } = useAuthState()
  const attempt = useAttempt()

  useEffect(() => {
    auth.warmUp()
  }, [auth])

  useRedirectReturn(['remember', 'tab'], (provider) => {
    void attempt.run(provider, () => auth.signIn.finish())
  })

  if (incomplete !== null) {
    return (
      <Gate wall={signUp.wall} door="half-open">
        <CompletionHeader
          account={incomplete}
          onLeave={() =>
            void attempt.run('leave', async () => (await auth.account()).abandonIncomplete())
          }
        />
        <ErrorNote title={signUp.failed} error={attempt.error} />
        <CompletionForm
          account={incomplete}
          pending={attempt.pending === 'complete'}
          onSubmit={(completion) =>
            void attempt.run('complete', async () =>
              (await auth.account()).completeAccount(completion),
            )
          }
        />
      </Gate>
    )
  }
  return (
    <Gate wall={signUp.wall} door={attempt.error === null ? 'half-open' : 'shut'}>
      <SignUpHeader />
      <ErrorNote title={signUp.failed} error={attempt.error} />
      <SignUpForm
        pending={attempt.pending === 'create'}
        onSubmit={(account) =>
          void attempt.run('create', async () => (await auth.account()).createAccount(account))
        }
        onSubmitPasskey={(person) =>
          void attempt.run('create', async () => (await auth.passkeys()).signUp(person))
        }
      />
      <div className="stack g3">
        <p className="or">{signUp.or}</p>
        <ProviderKeys
          label={signUp.signUpWith}
          pending={attempt.pending}
          onChoose={(provider) =>
            void attempt.run(provider, () => auth.signIn.withProvider(provider, true))
          }
        />
      </div>
    </Gate>
  )
}

function SignUpHeader() {
  const signUp = useTextOf(signUpTexts)
  const { search } = useLocation()
  return (
    <Intro title={signUp.title}>
      <span>{`${signUp.hasAccount} `}</span>
      <Link to={paths.signIn + search}>{signUp.signIn}</Link>
    </Intro>
  )
}

interface Props {
  readonly account: IncompleteAccount
  readonly onLeave: () => void
}

function CompletionHeader({ account, onLeave }: Props) {
  const signUp = useTextOf(signUpTexts)
  return (
    <div className="stack g2">
      <Heading title={signUp.completeTitle} />
      <p className="muted">{signUp.completeText(account.email ?? '')}</p>
      <p className="muted line">
        <span>{signUp.notYou}</span>
        <button className="btn tiny" type="button" onClick={onLeave}>
          {signUp.otherAccount}
        </button>
      </p>
    </div>
  )
}
