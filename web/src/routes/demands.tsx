import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lostFactorUntil } from '../lib/device/lost-factor.ts'
import { useServices } from '../lib/services.tsx'
import { TERMS_HASH } from '../lib/terms-hash.ts'
import type { Elements } from '../ui/elements.ts'
import { laterComponent } from '../ui/later-component.tsx'
import { LoadingScreen } from '../ui/notes/skeleton.tsx'

const waiting = <LoadingScreen />
const Terms = laterComponent(
  () => import('../features/terms/terms-screen.tsx').then((late) => late.TermsScreen),
  { waiting },
)
const SecondFactorDemand = laterComponent(
  () =>
    import('../features/second-factor/demand-screen.tsx').then((late) => late.SecondFactorDemand),
  { waiting },
)
const WaitOver = laterComponent(
  () => import('../features/second-factor/wait-over-screen.tsx').then((late) => late.WaitOver),
  { waiting },
)

interface Props {
  readonly user: User
  /** The page. */
  readonly children: Elements
}

/**
 * Shows the step that the person must complete first (terms, second factor), or a notice that they must read, instead of the page
 * but at the same address. The page opens afterwards. The API decides which step is required, and refuses other requests until
 * the person has completed it.
 */
export function Demands({ user, children }: Props) {
  const { hash } = useLocation()
  const { auth } = useServices()
  const { uid, isAnonymous, termsDue, secondFactorFrom } = user
  const [isWaitOver] = useState(() => (lostFactorUntil(uid) ?? Infinity) <= auth.timeMs())

  if (termsDue !== undefined && (termsDue.isRequired || hash === TERMS_HASH)) {
    return <Terms user={user} due={termsDue} />
  }
  const isDemanded =
    secondFactorFrom !== undefined && !isAnonymous && secondFactorFrom <= auth.timeMs()
  const page = isDemanded ? (
    <SecondFactorDemand user={user} since={secondFactorFrom}>
      {children}
    </SecondFactorDemand>
  ) : (
    children
  )
  return isWaitOver ? <WaitOver uid={uid}>{page}</WaitOver> : page
}
