import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { GoodbyeScreen } from '../goodbye-screen.tsx'
import { LoadingScreen } from '../../ui/notes/skeleton.tsx'
import { UnreachableScreen } from '../unreachable-screen.tsx'
import { Locked } from './locked.tsx'
import { useEntry } from './use-entry.ts'

/** Lets signed-in people pass; sends the others to sign in, and back here afterwards. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { authenticated, locked, entry, ending } = useEntry()
  const { pathname, search, hash } = useLocation()

  if (locked !== null) return <Locked {...locked} />
  if (authenticated) return children
  if (entry === 'unreachable') return <UnreachableScreen />
  if (entry !== 'settled') return <LoadingScreen />

  if (ending === 'erased') return <GoodbyeScreen />

  const here = pathname + search + hash
  const returns = here !== paths.home && ending !== 'signed-out'
  const next = returns ? `?next=${encodeURIComponent(here)}` : ''
  return <Navigate to={paths.signIn + next} replace />
}
