import type { User } from '@sesame/contract/user'
import { useCallback, useEffect } from 'react'
import { Link, Navigate, Outlet } from 'react-router-dom'
import { useInsideText } from '../i18n/inside.ts'
import { paths } from '../lib/paths.ts'
import { holdSession } from '../lib/device/held-sessions.ts'
import { forgetPhoto, rememberPhoto } from '../lib/device/last-photo.ts'
import { useWayBack } from '../lib/hooks/use-way-back.ts'
import { useAuthState, useServices } from '../lib/services.tsx'
import { Heading, Intro } from '../ui/page/heading.tsx'
import { laterComponent } from '../ui/later-component.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { paintBrowser } from '../ui/theme/paint-browser.ts'
import { ConsentPrompt } from '../widgets/consent/consent-prompt.tsx'
import { Gate } from '../widgets/gate.tsx'
import { InsideFoot } from '../widgets/inside-foot.tsx'
import { OtherTabNote } from '../widgets/other-tab-note.tsx'
import { PageNotes } from '../widgets/page-notes.tsx'
import { TopBar } from '../widgets/top-bar.tsx'
import { useLockShortcut } from '../widgets/use-lock-shortcut.ts'
import { Demands } from './demands.tsx'
import { Entry, Locked } from './guards.tsx'
import { keepFocus } from './keep-focus.ts'
import { useSessionWatch } from './use-session-watch.ts'
import { useSettingsSync } from './use-settings-sync.ts'

/** Asks for a second-factor code, in a dialog above the dialog that asked for a fresh proof of identity. */
const CodeDialog = laterComponent(() =>
  import('../widgets/code-question/code-dialog.tsx').then((late) => late.CodeDialog),
)

/** The layout around the signed-in screens. */
export function Inside() {
  return <Entry signedIn={<Layout />} signedOut={<ToSignIn />} />
}

function Layout() {
  const { auth } = useServices()
  const { user, codeQuestion } = useAuthState()

  useEffect(() => paintBrowser('inside'), [])
  // Load the identity service's client now, because signing out must clear it even offline.
  useEffect(() => auth.warmUp(), [auth])
  // Load the code of the lock screen now, because locking must work offline too.
  useEffect(
    () => void Promise.all([Locked.preload(), auth.lock.unlock()]).catch(() => undefined),
    [auth],
  )
  useEffect(keepFocus, [])
  useKeptPhoto(user)
  const sid = auth.currentSid()
  useEffect(() => {
    if (sid !== undefined) holdSession(sid)
  }, [sid])

  const lock = useCallback(() => auth.lock.lock(), [auth])
  // Guests cannot lock their session, because they have no way to unlock it.
  const onLock = user?.isAnonymous === false ? lock : null
  useLockShortcut(onLock)

  if (user === null) return null
  return (
    <>
      <SettingsSync uid={user.uid} />
      <SessionWatch user={user} />
      <SkipLink />
      <Demands user={user}>
        <TopBar user={user} onLock={onLock} onSignOut={() => void auth.signOut()} />
        <main className="page" id="contenu">
          <PageNotes>
            <ConsentPrompt />
          </PageNotes>
          <OtherTabNote />
          <Outlet context={user} />
        </main>
        <InsideFoot />
      </Demands>
      {codeQuestion !== null && !user.isAnonymous && <CodeDialog question={codeQuestion} />}
    </>
  )
}

/** Stores the photo for the lock screen and, if the person is remembered, for their next visit. */
function useKeptPhoto(user: User | null): void {
  const { auth } = useServices()
  useEffect(() => {
    if (user === null) return
    rememberPhoto(user, false)
    auth.remembered.person().then(
      (person) => person?.uid === user.uid && rememberPhoto(user, true),
      () => undefined,
    )
  }, [auth, user])
}

function SessionWatch({ user }: { readonly user: User }) {
  useSessionWatch(user)
  return null
}

function SettingsSync({ uid }: { readonly uid: string }) {
  useSettingsSync(uid)
  return null
}

/** Redirects to the sign-in form. After the sign-in, the person returns to this page, unless they had signed out. */
function ToSignIn() {
  const { ending } = useAuthState()
  const wayBack = useWayBack()
  useEffect(() => {
    if (ending !== null && ending !== 'session-ended') forgetPhoto()
  }, [ending])
  if (ending === 'erased') return <GoodbyeScreen />

  const to = ending === 'signed-out' ? paths.signIn : wayBack(paths.signIn)
  return <Navigate to={to} replace />
}

/** The goodbye screen, shown after the account was erased. */
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

/** Tells guests that the page needs an account, and how to create one. */
export function AccountNeededScreen() {
  const { profile } = useInsideText()
  const wayBack = useWayBack()
  return (
    <div className="stack">
      <Heading title={profile.registeredOnly} />
      <p className="muted">{profile.registeredOnlyText}</p>
      <Link className="btn main start" to={wayBack(paths.signUp)}>
        {profile.upgrade}
      </Link>
    </div>
  )
}
