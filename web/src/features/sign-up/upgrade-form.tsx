import type { AccountProvider } from '@sesame/contract/account-providers'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import { upgradeTexts } from '../../i18n/upgrade.ts'
import type { AccountCompletion } from '../../lib/auth/account/complete-sign-up.ts'
import type { AccountCreation } from '../../lib/auth/account/sign-up.ts'
import type { PasskeySignUp } from '../../lib/auth/passkeys/passkeys.ts'
import type { HalfUpgrade, TakenAccount } from '../../lib/auth/account/upgrade.ts'
import { paths } from '../../lib/paths.ts'
import { CredentialTakenError } from '../../lib/identity/conflict-error.ts'
import { useServices } from '../../lib/services.tsx'
import type { Attempt } from '../../lib/hooks/use-attempt.ts'
import { useRedirectReturn } from '../../lib/hooks/use-redirect-return.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Intro } from '../../ui/page/heading.tsx'
import { ProviderKeys } from '../../widgets/providers/provider-keys.tsx'
import { SignUpForm } from './account-forms.tsx'
import { TakenDialog } from './taken-dialog.tsx'

interface Props {
  readonly attempt: Attempt
  /**
   * Called when the sign-in method is linked, so that only the last step of the sign-up is left. `accepted`: whether the person
   * has accepted the terms.
   */
  readonly onLinked: (half: HalfUpgrade, accepted: boolean) => void
}

/** Lets a guest choose a sign-in method: an address with a password, or a provider. */
export function UpgradeForm({ attempt, onLinked }: Props) {
  const upgrade = useTextOf(upgradeTexts)
  const signUp = useTextOf(signUpTexts)
  const { auth } = useServices()
  const navigate = useNavigate()
  /** The address of the last attempt. Null if it used a provider. */
  const [email, setEmail] = useState<string | null>(null)
  const taken = attempt.error instanceof CredentialTakenError ? attempt.error : null

  // If the person chose « Choisir une autre adresse », focus the address field.
  const wasTaken = useRef(false)
  useEffect(() => {
    const isLeft = wasTaken.current && taken === null && email !== null
    wasTaken.current = taken !== null
    if (!isLeft) return
    const input = document.querySelector<HTMLInputElement>('[name=email]')
    input?.focus()
    input?.select()
  }, [taken, email])

  /** If the method was linked, shows the last step, even if something failed afterwards. */
  const goOn = async (typed?: AccountCompletion): Promise<void> => {
    const half = await (await auth.account()).halfUpgrade().catch(() => null)
    if (half !== null) {
      const displayName = half.displayName ?? typed?.displayName ?? null
      onLinked({ ...half, displayName }, typed !== undefined)
    }
    const { authenticated, incomplete } = auth.state.get()
    if (!authenticated && incomplete === null) void navigate(paths.signIn, { replace: true })
  }

  const create = (account: AccountCreation): void => {
    setEmail(account.email)
    void attempt
      .run('create', async () => (await auth.account()).upgradeWithPassword(account))
      .then(() => goOn(account))
  }

  const createByPasskey = (person: PasskeySignUp): void => {
    setEmail(person.email)
    void attempt
      .run('create', async () => (await auth.passkeys()).upgrade(person))
      .then(() => goOn(person))
  }

  const link = (provider: AccountProvider, task: () => Promise<void>): void => {
    setEmail(null)
    void attempt.run(provider, task).then(() => goOn())
  }

  useRedirectReturn(['link'], (provider) =>
    link(provider, async () => (await auth.account()).finishLink()),
  )

  const enter = async (account: TakenAccount): Promise<void> => {
    try {
      await (await auth.account()).enterTakenAccount(account)
    } finally {
      await goOn()
    }
  }

  return (
    <>
      <Intro title={upgrade.title}>{upgrade.text}</Intro>
      <ErrorNote title={upgrade.failed} error={taken === null ? attempt.error : null} />
      <SignUpForm
        pending={attempt.pending === 'create'}
        onSubmit={create}
        onSubmitPasskey={createByPasskey}
      />
      <div className="stack g3">
        <p className="or">{signUp.or}</p>
        <ProviderKeys
          label={upgrade.with}
          pending={attempt.pending}
          onChoose={(provider) =>
            link(provider, async () => (await auth.account()).linkToGuest(provider))
          }
        />
      </div>
      <TakenDialog taken={taken} email={email} enter={enter} onClose={attempt.clearError} />
    </>
  )
}
