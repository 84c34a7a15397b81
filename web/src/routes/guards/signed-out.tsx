import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { nextPath } from '../../lib/next-path.ts'
import { LoadingScreen } from '../../ui/notes/skeleton.tsx'
import { UnreachableScreen } from '../unreachable-screen.tsx'
import { Locked } from './locked.tsx'
import { useEntry } from './use-entry.ts'

interface Props {
  /** Whether guests may stay: they have an account to create. */
  readonly guests: boolean
  readonly children: ReactNode
}

/** For those who are not signed in; the others go on to where they wanted to be. */
export function SignedOut({ guests, children }: Props) {
  const { authenticated, user, locked, entry } = useEntry()
  const { search } = useLocation()

  if (locked !== null) return <Locked {...locked} />
  if (authenticated && guests && user?.isAnonymous === true) return children
  if (authenticated)
    return <Navigate to={nextPath(new URLSearchParams(search).get('next'))} replace />
  if (entry === 'unreachable') return <UnreachableScreen />
  if (entry !== 'settled') return <LoadingScreen />
  return children
}
