import { Suspense } from 'react'
import type { LockedSession } from '../../lib/auth/auth-state.ts'
import { LoadingScreen } from '../loading-screen.tsx'
import { LockScreen } from '../lock-route.tsx'

/** Stands where the page was, under the same address: unlocking leads back to it. */
export function Locked({ afterMinutes }: LockedSession) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LockScreen afterMinutes={afterMinutes} />
    </Suspense>
  )
}
