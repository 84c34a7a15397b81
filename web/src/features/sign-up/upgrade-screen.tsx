import { useEffect, useState } from 'react'
import { useTextOf } from '../../i18n/locale.tsx'
import { upgradeTexts } from '../../i18n/upgrade.ts'
import type { HalfUpgrade } from '../../lib/auth/upgrade.ts'
import { useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/use-attempt.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Gate } from '../../ui/gate.tsx'
import { UpgradeForm } from './upgrade-form.tsx'
import { UpgradeLastStep } from './upgrade-last-step.tsx'

/** A guest becomes registered and keeps uid and data: first a way in, then our sign-up. */
export function UpgradeScreen() {
  const upgrade = useTextOf(upgradeTexts)
  const { auth } = useServices()
  const attempt = useAttempt()
  const [half, setHalf] = useState<HalfUpgrade | null>(null)
  const [linkedNow, setLinkedNow] = useState(false)
  const [accepted, setAccepted] = useState(false)

  useEffect(() => {
    auth.warmUp()
    void auth.halfUpgrade().then(setHalf, () => undefined)
  }, [auth])

  const goOn = (linked: HalfUpgrade, hasAccepted: boolean): void => {
    setHalf(linked)
    setAccepted(hasAccepted)
    setLinkedNow(true)
  }

  return (
    <Gate wall={upgrade.wall} door="ajar">
      {half === null ? (
        <UpgradeForm attempt={attempt} onLinked={goOn} />
      ) : (
        <UpgradeLastStep half={half} accepted={accepted} attempt={attempt} focused={linkedNow} />
      )}
      <BackLink to="/">{upgrade.back}</BackLink>
    </Gate>
  )
}
