import type { Route } from '../common/http/route.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { changePasswordRoute } from './change-password.ts'
import { forgotPasswordRoute } from './forgot-password.ts'
import { lockSessionRoute, unlockSessionRoute } from './locks.ts'
import {
  endOtherSessionsRoute,
  endSessionRoute,
  listSessionsRoute,
  signOutRoute,
} from './own-sessions.ts'
import { reauthenticateRoute } from './reauthenticate.ts'
import { refreshAccessTokenRoute } from './refresh-access-token.ts'
import { resetPasswordRoute } from './reset-password.ts'
import { signInRoute } from './sign-in.ts'
import { signUpRoute } from './sign-up.ts'

/** `api/auth/*`. */
export function authRoutes(deps: ApiDeps): Route[] {
  return [
    // Express tries routes in order: the most frequent one is first.
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
