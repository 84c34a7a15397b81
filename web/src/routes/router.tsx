import type { User } from '@sesame/contract/user'
import { Route, Routes, useOutletContext } from 'react-router-dom'
import { laterComponent } from '../ui/later-component.tsx'
import { LoadingScreen } from '../ui/notes/skeleton.tsx'
import { SignedOut } from './guards.tsx'
import { allScreens, isInside, type GateScreen, type InsideScreen } from './screens.tsx'

const waiting = <LoadingScreen />
const NotFoundScreen = laterComponent(
  () => import('./not-found-screen.tsx').then((late) => late.NotFoundScreen),
  { waiting },
)
/** The layout around the signed-in screens. */
const Inside = laterComponent(() => import('./inside.tsx').then((late) => late.Inside), { waiting })
const AccountNeededScreen = laterComponent(() =>
  import('./inside.tsx').then((late) => late.AccountNeededScreen),
)

/** Loads the code of every screen and of the signed-in layout, so that rendering waits for no code. */
export async function preloadScreens(): Promise<void> {
  const later = [NotFoundScreen, Inside, ...allScreens.map(({ screen }) => screen.Screen)]
  await Promise.all(later.flatMap((Screen) => ('preload' in Screen ? [Screen.preload()] : [])))
}

/** Tries to load a signed-in page's code, so that rendering does not wait for it. */
export async function preloadInside(path: string): Promise<void> {
  const Screen = allScreens.find((one) => one.path === path)?.screen.Screen
  const screen = Screen !== undefined && 'preload' in Screen ? Screen.preload() : null
  await Promise.all([Inside.preload(), screen]).catch(() => undefined)
}

/** Routes every path to its screen. */
export function Router() {
  return (
    <Routes>
      {allScreens.map(({ path, screen }) =>
        isInside(screen) ? null : (
          <Route key={path} path={path} element={<BeforeTheDoor {...screen} />} />
        ),
      )}
      <Route element={<Inside />}>
        {allScreens.map(({ path, screen }) =>
          isInside(screen) ? (
            <Route key={path} path={path} element={<BehindTheDoor {...screen} />} />
          ) : null,
        )}
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}

function BeforeTheDoor({ access, Screen }: GateScreen) {
  if (access === 'anyone') return <Screen />
  return (
    <SignedOut guests={access === 'without-account'}>
      <Screen />
    </SignedOut>
  )
}

function BehindTheDoor({ access, Screen }: InsideScreen) {
  const user = useOutletContext<User>()
  const isAllowed = access === 'signed-in' || !user.isAnonymous
  return isAllowed ? <Screen user={user} /> : <AccountNeededScreen />
}
