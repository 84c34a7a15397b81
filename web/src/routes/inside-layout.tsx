import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { useAuthState, useServices } from '../lib/services.tsx'
import { OfflineNote } from '../ui/offline-note.tsx'
import { paintBrowser } from '../ui/paint-browser.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { TopBar } from '../ui/top-bar.tsx'

/** The pages behind the door. */
export function InsideLayout() {
  const { auth } = useServices()
  const { user } = useAuthState()

  useEffect(() => paintBrowser('inside'), [])
  // Signing out must clear the identity service's client, even once the network is gone.
  useEffect(() => auth.warmUp(), [auth])

  if (user === null) return null
  return (
    <>
      <SkipLink />
      <TopBar user={user} onSignOut={() => void auth.signOut()} />
      <main className="page" id="contenu">
        <OfflineNote />
        <Suspense fallback={<Skeleton />}>
          <Outlet context={user} />
        </Suspense>
      </main>
    </>
  )
}
