import { lazy } from 'react'
import { Route, Router as Places, Routes } from 'react-router-dom'
import { useAddress } from '../lib/address.ts'
import { RegisteredOnly } from './guards/registered-only.tsx'
import { SignedIn } from './guards/signed-in.tsx'
import { InsideLayout } from './inside-layout.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { useNavigator } from './use-navigator.ts'

const HomeRoute = lazy(async () => ({ default: (await import('./home-route.tsx')).HomeRoute }))
const ProfileRoute = lazy(async () => ({ default: (await profileRoutes()).ProfileRoute }))
const AccessRoute = lazy(async () => ({ default: (await profileRoutes()).AccessRoute }))
const DataRoute = lazy(async () => ({ default: (await profileRoutes()).DataRoute }))

const profileRoutes = () => import('./profile-route.tsx')

const SecurityRoute = lazy(async () => ({
  default: (await import('./security-route.tsx')).SecurityRoute,
}))

/** Every address behind the door. Those before it are in `gate-screens.ts`. */
export function Router() {
  const { pathname, search, hash } = useAddress()
  return (
    <Places location={{ pathname, search, hash }} navigator={useNavigator()}>
      <Routes>
        <Route element={<SignedIn />}>
          <Route element={<InsideLayout />}>
            <Route index element={<HomeRoute />} />
            <Route path="/profil" element={<ProfileRoute />} />
            <Route path="/securite" element={<SecurityRoute />} />
            <Route path="/profil/donnees" element={<DataRoute />} />
            <Route element={<RegisteredOnly />}>
              <Route path="/profil/acces" element={<AccessRoute />} />
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Places>
  )
}
