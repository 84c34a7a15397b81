import type { User } from '@sesame/contract/user'
import { Suspense, useCallback, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { useAuthState, useServices } from '../lib/services.tsx'
import { ConsentPrompt } from '../widgets/consent/consent-prompt.tsx'
import { OfflineNote } from '../ui/notes/offline-note.tsx'
import { OutdatedNote } from '../widgets/outdated-note.tsx'
import { OtherTabNote } from '../widgets/other-tab-note.tsx'
import { paintBrowser } from '../ui/theme/paint-browser.ts'
import { Skeleton } from '../ui/notes/skeleton.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { TopBar } from '../widgets/top-bar.tsx'
import { useLockShortcut } from '../widgets/use-lock-shortcut.ts'
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
