import { LoadingScreen } from '@sesame/web/ui/notes/skeleton.tsx'
import { Route, Routes, Link } from 'react-router-dom'
import { AccessScreen } from '../features/access/access-screen.tsx'
import { ClosedScreen } from '../features/access/closed-screen.tsx'
import { ForbiddenScreen } from '../features/access/forbidden-screen.tsx'
import { useTexts } from '../i18n/texts.ts'
import { paths } from '../lib/paths.ts'
import { useSessionState } from '../lib/services.tsx'
import { BoardHead } from '../ui/page/board-head.tsx'
import { Frame } from './frame/frame.tsx'
import { allScreens } from './screens.tsx'

/** Shows the screen at the current path. Every path requires sign-in, after which the requested screen appears. */
export function Router() {
  return (
    <Routes>
      <Route element={<Door />}>
        {allScreens.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  )
}

/** Shows the frame to a signed-in operator, and the sign-in screen to everyone else. */
function Door() {
  const state = useSessionState()
  switch (state.status) {
    case 'in':
      return <Frame me={state.me} />
    case 'checking':
      return <LoadingScreen />
    case 'unreachable':
      return <ClosedScreen />
    case 'forbidden':
      return <ForbiddenScreen person={state.person} />
    case 'out':
      return <AccessScreen />
  }
}

function NotFoundScreen() {
  const { frame } = useTexts()
  return (
    <>
      <BoardHead title={frame.notFound} hint={frame.notFoundText} />
      <Link className="btn main start" to={paths.overview}>
        {frame.backToOverview}
      </Link>
    </>
  )
}
