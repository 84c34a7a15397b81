import { lazy } from 'react'

const load = () => import('../features/lock/lock-screen.tsx')

/** Fetched while the session is open, so that it is there when the network is not. */
export const fetchLockScreen = (): void => void load().catch(() => undefined)

export const LockScreen = lazy(async () => ({ default: (await load()).LockScreen }))
