import { useEffect, useRef, useState } from 'react'
import { useTextOf } from '../../i18n/locale.tsx'
import { upgradeTexts } from '../../i18n/upgrade.ts'
import type { AccountCompletion } from '../../lib/auth/account/complete-sign-up.ts'
import type { HalfUpgrade } from '../../lib/auth/account/upgrade.ts'
import { codeOf } from '../../lib/code-of.ts'
import { type Attempt, useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useReopened } from '../../lib/hooks/use-redirect-return.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { ProofForm } from '../../widgets/proof-form.tsx'
import { CompletionForm } from './account-forms.tsx'
import { UpgradeForm } from './upgrade-form.tsx'

/**
 * Turns a guest into a registered person, who keeps their uid and their data. Links a sign-in method first, then completes the
 * sign-up.
 */
export function UpgradeScreen() {
  const upgrade = useTextOf(upgradeTexts)
  const { auth } = useServices()
  const attempt = useAttempt()
  const [lastStep, setLastStep] = useState<LastStep | null>(null)

  useEffect(() => {
    auth.warmUp()
    const takeUp = (half: HalfUpgrade | null): void => {
      if (half !== null) setLastStep((known) => known ?? { half, accepted: false, focused: false })
    }
    void auth
      .account()
      .then((account) => account.halfUpgrade())
      .then(takeUp, () => undefined)
  }, [auth])

  return (
    <Gate wall={upgrade.wall} door="half-open">
      {lastStep === null ? (
        <UpgradeForm
          attempt={attempt}
          onLinked={(half, accepted) => setLastStep({ half, accepted, focused: true })}
        />
      ) : (
        <UpgradeLastStep {...lastStep} attempt={attempt} />
      )}
      <BackLink to={paths.home}>{upgrade.back}</BackLink>
    </Gate>
  )
}

interface LastStep {
  readonly half: HalfUpgrade
  /** Whether the person has accepted the terms in the previous step. */
  readonly accepted: boolean
  /** Whether to move the focus to this step, because the person has just submitted the previous one. */
  readonly focused: boolean
}

interface Props extends LastStep {
  readonly attempt: Attempt
}

/**
 * The last step, after the sign-in method has been linked. Asks for the name and the terms, and also for a proof of identity if
 * the method was linked too long ago.
 */
function UpgradeLastStep({ half, accepted, attempt, focused }: Props) {
  const upgrade = useTextOf(upgradeTexts)
  const { auth } = useServices()
  const [completion, setCompletion] = useState<AccountCompletion | null>(null)
  const isStale = codeOf(attempt.error) === 'auth/requires-recent-login'
  const [returns, setReturns] = useReopened('upgrade')
  const needsProof = returns || (isStale && completion !== null)
  const header = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (focused) header.current?.querySelector('h1')?.focus()
  }, [focused])

  const complete = (chosen: AccountCompletion): void => {
    setCompletion(chosen)
    void attempt.run('complete', async () => (await auth.account()).completeAccount(chosen))
  }

  const stopProving = (): void => {
    setReturns(false)
    attempt.clearError()
  }
  // If the person has visited a provider's page, `completion` is lost and they must submit the form again.
  const goOn = (): void => {
    setReturns(false)
    if (completion !== null) complete(completion)
  }

  return (
    <>
      <div ref={header} className="stack g2">
        <Heading title={upgrade.lastTitle} />
        <p className="muted">
          {half.email === null ? upgrade.lastWithoutEmail : upgrade.last(half.email)}
        </p>
      </div>
      <ErrorNote title={upgrade.failed} error={needsProof ? null : attempt.error} />
      <CompletionForm
        account={half}
        accepted={accepted}
        pending={attempt.pending === 'complete'}
        onSubmit={complete}
      />
      <Dialog open={needsProof} title={upgrade.proofTitle} onClose={stopProving}>
        {needsProof && (
          <ProofForm user={half} purpose="upgrade" onProved={goOn} onCancel={stopProving} />
        )}
      </Dialog>
    </>
  )
}
