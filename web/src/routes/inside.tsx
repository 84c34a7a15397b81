import type { User } from '@sesame/contract/user'
import { useCallback, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { useAuthState, useServices } from '../lib/services.tsx'
import { ConsentPrompt } from '../widgets/consent/consent-prompt.tsx'
import { OfflineNote } from '../ui/notes/offline-note.tsx'
import { OutdatedNote } from '../widgets/outdated-note.tsx'
import { OtherTabNote } from '../widgets/other-tab-note.tsx'
import { paintBrowser } from '../ui/theme/paint-browser.ts'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { TopBar } from '../widgets/top-bar.tsx'
import { useLockShortcut } from '../widgets/use-lock-shortcut.ts'
import { SignedIn } from './guards/signed-in.tsx'
import { keepFocus } from './keep-focus.ts'
import { Locked } from './guards/locked.tsx'
import { useSessionWatch } from './use-session-watch.ts'
import { useSettingsSync } from './use-settings-sync.ts'

/** What the screens behind the door stand in. */
export function Inside() {
  return (
    <SignedIn>
      <Layout />
    </SignedIn>
  )
}

function Layout() {
  const { auth } = useServices()
  const { user } = useAuthState()

  useEffect(() => paintBrowser('inside'), [])
  // Signing out must clear the identity service's client, even once the network is gone.
  useEffect(() => auth.warmUp(), [auth])
  useEffect(() => void Locked.preload().catch(() => undefined), [])
  useEffect(keepFocus, [])

  const lock = useCallback(() => auth.lock.lock(), [auth])
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
        <Outlet context={user} />
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
