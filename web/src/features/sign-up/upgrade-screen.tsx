import { useEffect, useState } from 'react'
import { useTextOf } from '../../i18n/locale.tsx'
import { upgradeTexts } from '../../i18n/upgrade.ts'
import type { HalfUpgrade } from '../../lib/auth/account/upgrade.ts'
import { useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { UpgradeForm } from './upgrade-form.tsx'
import { UpgradeLastStep, type LastStep } from './upgrade-last-step.tsx'
import { paths } from '../../lib/paths.ts'

/** A guest becomes registered and keeps uid and data: first a sign-in method, then our sign-up. */
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
    <Gate wall={upgrade.wall} door="ajar">
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
