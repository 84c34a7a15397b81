import type { User } from '@sesame/contract/user'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useText } from '../i18n/locale.tsx'
import { isPasskeyOfferDue } from '../lib/device/passkey-offer.ts'
import { hasPasskeyHere } from '../lib/device/passkey-owner.ts'
import { useOnline } from '../lib/hooks/use-online.ts'
import { nextPath } from '../lib/next-path.ts'
import { paths } from '../lib/paths.ts'
import { useAuthState, useIsOutdated, useServices } from '../lib/services.tsx'
import { laterComponent } from '../ui/later-component.tsx'
import { ReloadOffer } from '../ui/notes/reload-offer.tsx'
import { LoadingScreen } from '../ui/notes/skeleton.tsx'
import { Intro } from '../ui/page/heading.tsx'
import { Gate } from '../widgets/gate.tsx'
import type { Elements } from '../ui/elements.ts'

/**
 * The lock screen. It keeps the address of the page that it hides, so that unlocking shows this page again. Its code is loaded in
 * advance in open sessions, so that locking works offline.
 */
export const Locked = laterComponent(
  () => import('../features/lock/lock-screen.tsx').then((late) => late.LockScreen),
  { waiting: <LoadingScreen /> },
)

interface EntryProps {
  readonly signedIn: Elements
  readonly signedOut: Elements
}

/**
 * Shows the screen for signed-in or for signed-out people, depending on the sign-in check on entry (specification, section 4).
 */
export function Entry({ signedIn, signedOut }: EntryProps) {
  const { auth } = useServices()
  const { authenticated, locked, entry } = useAuthState()

  useEffect(() => {
    if (entry === 'pending') void auth.checkEntry()
  }, [auth, entry])

  if (locked !== null) return <Locked {...locked} />
  if (authenticated) return signedIn
  if (entry === 'unreachable') return <UnreachableScreen />
  return entry === 'settled' ? signedOut : <LoadingScreen />
}

interface SignedOutProps {
  /** Whether guests are allowed to see the screen. It lets them create an account. */
  readonly guests: boolean
  readonly children: Elements
}

/** A screen for people who are not signed in. Signed-in people are redirected to the page that they requested. */
export function SignedOut({ guests, children }: SignedOutProps) {
  const { nowMs } = useServices()
  const { user } = useAuthState()
  const { search } = useLocation()
  const mayStay = guests && user?.isAnonymous === true
  const next = nextPath(new URLSearchParams(search).get('next'))
  // Offer a passkey only to people who would be redirected home, not to people who requested another page.
  const isOffered =
    next === paths.home && user !== null && mayOfferPasskey(user) && isPasskeyOfferDue(nowMs())
  const to = isOffered ? paths.passkeyOffer : next
  const signedIn = mayStay ? children : <Navigate to={to} replace />
  return <Entry signedIn={signedIn} signedOut={children} />
}

/** Whether to offer a passkey. Guests have no account for a passkey, and people with a passkey on this device need no other. */
function mayOfferPasskey({ uid, isAnonymous }: User): boolean {
  return !isAnonymous && !hasPasskeyHere(uid)
}

/**
 * Shown if the sign-in check on entry received no response or an invalid one. The session may still be open, so the person is not
 * asked to sign in.
 */
function UnreachableScreen() {
  const { common } = useText()
  const { auth } = useServices()
  const isOutdated = useIsOutdated()
  const isOnline = useOnline()
  if (isOutdated) return <ReloadOffer title={common.outdated} />
  return (
    <Gate wall={common.closedWall} door="shut">
      <Intro role="alert" title={isOnline ? common.unreachableTitle : common.offline}>
        {isOnline ? common.unreachable : common.offlineHint}
      </Intro>
      <button className="btn main wide" type="button" onClick={() => void auth.checkEntry()}>
        {common.retry}
      </button>
    </Gate>
  )
}
