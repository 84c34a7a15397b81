import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx'
import { SignUpScreen } from '../features/sign-up/sign-up-screen.tsx'
import { SignedIn } from './guards/signed-in.tsx'
import { SignedOut } from './guards/signed-out.tsx'
import { InsideLayout } from './inside-layout.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

const HomeRoute = lazy(async () => ({ default: (await import('./home-route.tsx')).HomeRoute }))
const ProfileRoute = lazy(async () => ({
  default: (await import('./profile-route.tsx')).ProfileRoute,
}))

/** Every address of the product. */
export function Router() {
  return (
    <Routes>
      <Route element={<SignedOut />}>
        <Route path="/connexion" element={<SignInScreen />} />
        <Route path="/inscription" element={<SignUpScreen />} />
      </Route>
      <Route element={<SignedIn />}>
        <Route element={<InsideLayout />}>
          <Route index element={<HomeRoute />} />
          <Route path="/profil" element={<ProfileRoute />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}
