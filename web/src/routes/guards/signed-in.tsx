import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { GoodbyeScreen } from '../goodbye-screen.tsx'
import { LoadingScreen } from '../loading-screen.tsx'
import { UnreachableScreen } from '../unreachable-screen.tsx'
import { Locked } from './locked.tsx'
import { useEntry } from './use-entry.ts'

/** Lets signed-in people pass; sends the others to sign in, and back here afterwards. */
export function SignedIn() {
  const { authenticated, locked, entry, ending } = useEntry()
  const { pathname, search, hash } = useLocation()

  if (locked !== null) return <Locked {...locked} />
  if (authenticated) return <Outlet />
  if (entry === 'unreachable') return <UnreachableScreen />
  if (entry !== 'settled') return <LoadingScreen />

  if (ending === 'erased') return <GoodbyeScreen />

  const here = pathname + search + hash
  const returns = here !== '/' && ending !== 'signed-out'
  const to = returns ? `/connexion?next=${encodeURIComponent(here)}` : '/connexion'
  return <Navigate to={to} replace />
}
