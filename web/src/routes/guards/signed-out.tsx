import { Navigate, Outlet, useSearchParams } from 'react-router-dom'
import { nextPath } from '../../lib/next-path.ts'
import { LoadingScreen } from '../loading-screen.tsx'
import { UnreachableScreen } from '../unreachable-screen.tsx'
import { useEntry } from './use-entry.ts'

/** For those who are not signed in; the others go on to where they wanted to be. */
export function SignedOut() {
  const { authenticated, entry } = useEntry()
  const [parameters] = useSearchParams()

  if (authenticated) return <Navigate to={nextPath(parameters.get('next'))} replace />
  if (entry === 'unreachable') return <UnreachableScreen />
  if (entry !== 'settled') return <LoadingScreen />
  return <Outlet />
}
