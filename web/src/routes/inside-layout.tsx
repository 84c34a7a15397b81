import type { User } from '@sesame/contract/user'
import { Suspense, useCallback, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { useAuthState, useServices } from '../lib/services.tsx'
import { ConsentPrompt } from '../ui/consent-prompt.tsx'
import { OfflineNote } from '../ui/offline-note.tsx'
import { OutdatedNote } from '../ui/outdated-note.tsx'
import { OtherTabNote } from '../ui/other-tab-note.tsx'
import { paintBrowser } from '../ui/paint-browser.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useLockShortcut } from '../ui/use-lock-shortcut.ts'
import { keepFocus } from './keep-focus.ts'
import { fetchLockScreen } from './lock-route.tsx'
import { useSessionWatch } from './use-session-watch.ts'
import { useSettingsSync } from './use-settings-sync.ts'

/** The pages behind the door. */
export function InsideLayout() {
  const { auth } = useServices()
  const { user } = useAuthState()

  useEffect(() => paintBrowser('inside'), [])
  // Signing out must clear the identity service's client, even once the network is gone.
  useEffect(() => auth.warmUp(), [auth])
  useEffect(fetchLockScreen, [])
  useEffect(keepFocus, [])

  const lock = useCallback(() => auth.lock(), [auth])
  // Guests have nothing to unlock with.
  const onLock = user?.isAnonymous === false ? lock : null
  useLockShortcut(onLock)

  if (user === null) return null
  return (
    <>
      <SettingsSync uid={user.uid} />
      <SessionWatch user={user} />
      <SkipLink />
      <TopBar user={user} onLock={onLock} onSignOut={() => void auth.signOut()} />
      <main className="page" id="contenu">
        <OfflineNote />
        <OutdatedNote />
        <OtherTabNote />
        <ConsentPrompt />
        <Suspense fallback={<Skeleton />}>
          <Outlet context={user} />
        </Suspense>
      </main>
    </>
  )
}

function SessionWatch({ user }: { readonly user: User }) {
  useSessionWatch(user)
  return null
}

function SettingsSync({ uid }: { readonly uid: string }) {
  useSettingsSync(uid)
  return null
}
