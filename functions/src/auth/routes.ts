import type { Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'
import { refreshAccessTokenRoute } from './refresh-access-token.ts'
import { signInRoute } from './sign-in.ts'
import { signOutRoute } from './sign-out.ts'
import { signUpRoute } from './sign-up.ts'

/** `api/auth/*`. */
export function authRoutes(deps: AuthDeps): Route[] {
  return [signInRoute(deps), signUpRoute(deps), refreshAccessTokenRoute(deps), signOutRoute(deps)]
}
