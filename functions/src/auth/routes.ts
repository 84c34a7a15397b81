import type { Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'
import { changePasswordRoute } from './change-password.ts'
import { endOtherSessionsRoute } from './end-other-sessions.ts'
import { endSessionRoute } from './end-session.ts'
import { listSessionsRoute } from './list-sessions.ts'
import { lockSessionRoute } from './lock-session.ts'
import { forgotPasswordRoute } from './forgot-password.ts'
import { reauthenticateRoute } from './reauthenticate.ts'
import { refreshAccessTokenRoute } from './refresh-access-token.ts'
import { resetPasswordRoute } from './reset-password.ts'
import { signInRoute } from './sign-in.ts'
import { signOutRoute } from './sign-out.ts'
import { signUpRoute } from './sign-up.ts'
import { unlockSessionRoute } from './unlock-session.ts'

/** `api/auth/*`. */
export function authRoutes(deps: AuthDeps): Route[] {
  return [
    // What is asked most is looked up first.
    refreshAccessTokenRoute(deps),
    signInRoute(deps),
    signUpRoute(deps),
    forgotPasswordRoute(deps),
    signOutRoute(deps),
    resetPasswordRoute(deps),
    changePasswordRoute(deps),
    reauthenticateRoute(deps),
    lockSessionRoute(deps),
    unlockSessionRoute(deps),
    listSessionsRoute(deps),
    endSessionRoute(deps),
    endOtherSessionsRoute(deps),
  ]
}
