import type { User } from '@sesame/contract/user'
import { useCallback, useEffect } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom'
import { useInsideText } from '../i18n/inside.ts'
import { paths } from '../lib/paths.ts'
import { useAuthState, useServices } from '../lib/services.tsx'
import { Heading, Intro } from '../ui/page/heading.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { paintBrowser } from '../ui/theme/paint-browser.ts'
import { ConsentPrompt } from '../widgets/consent/consent-prompt.tsx'
import { Gate } from '../widgets/gate.tsx'
import { OtherTabNote } from '../widgets/other-tab-note.tsx'
import { PageNotes } from '../widgets/page-notes.tsx'
import { TopBar } from '../widgets/top-bar.tsx'
import { useLockShortcut } from '../widgets/use-lock-shortcut.ts'
import { Entry, Locked } from './guards.tsx'
import { keepFocus } from './keep-focus.ts'
import { useSessionWatch } from './use-session-watch.ts'
import { useSettingsSync } from './use-settings-sync.ts'

/** What surrounds the screens behind the door. */
export function Inside() {
  return <Entry signedIn={<Layout />} signedOut={<ToSignIn />} />
}

function Layout() {
  const { auth } = useServices()
  const { user } = useAuthState()

  useEffect(() => paintBrowser('inside'), [])
  // Signing out has to clear the identity service's client, even offline: it is loaded ahead.
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
        <PageNotes />
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

/** To the sign-in form, and back here afterwards. */
function ToSignIn() {
  const { ending } = useAuthState()
  const { pathname, search, hash } = useLocation()
  if (ending === 'erased') return <GoodbyeScreen />

  const here = pathname + search + hash
  const returns = here !== paths.home && ending !== 'signed-out'
  const next = returns ? `?next=${encodeURIComponent(here)}` : ''
  return <Navigate to={paths.signIn + next} replace />
}

/** After an erasure. */
function GoodbyeScreen() {
  const { data } = useInsideText()
  return (
    <Gate wall={data.goodbyeWall} door="shut">
      <Intro role="status" title={data.goodbyeTitle}>
        {data.goodbye}
      </Intro>
      <Link className="btn main wide" to={paths.signIn}>
        {data.goodbyeLink}
      </Link>
    </Gate>
  )
}

/** Tells guests what needs an account, and how to get one. */
export function AccountNeededScreen() {
  const { profile } = useInsideText()
  return (
    <div className="stack">
      <Heading title={profile.registeredOnly} />
      <p className="muted">{profile.registeredOnlyText}</p>
      <Link className="btn main start" to={paths.signUp}>
        {profile.upgrade}
      </Link>
    </div>
  )
}
