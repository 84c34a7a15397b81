import type { Route } from '../common/http/route.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { changeEmailRoute, verifyEmailRoute } from './account-emails.ts'
import { answerAlertRoute } from './answer-alert.ts'
import { changePasswordRoute } from './password/change-password.ts'
import { changeSignInMethodsRoute } from './change-sign-in-methods.ts'
import { forgotPasswordRoute } from './password/forgot-password.ts'
import { lockSessionRoute, unlockSessionRoute } from './locks.ts'
import {
  endOtherSessionsRoute,
  endSessionRoute,
  listSessionsRoute,
  signOutRoute,
} from './own-sessions.ts'
import { removePasskeyRoute, renamePasskeyRoute } from './passkeys/own-passkeys.ts'
import { passkeyOptionsRoute } from './passkeys/passkey-options.ts'
import { verifyPasskeyRoute } from './passkeys/verify-passkey.ts'
import { reauthenticateRoute } from './reauthenticate.ts'
import { refreshAccessTokenRoute } from './refresh-access-token.ts'
import { resetPasswordRoute } from './password/reset-password.ts'
import { restoreAccountRoute } from './restore-account.ts'
import { secureAccountRoute } from './secure-account.ts'
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
    verifyEmailRoute(deps),
    changeEmailRoute(deps),
    changeSignInMethodsRoute(deps),
    reauthenticateRoute(deps),
    lockSessionRoute(deps),
    unlockSessionRoute(deps),
    listSessionsRoute(deps),
    endSessionRoute(deps),
    endOtherSessionsRoute(deps),
    secureAccountRoute(deps),
    answerAlertRoute(deps),
    restoreAccountRoute(deps),
    passkeyOptionsRoute(deps),
    verifyPasskeyRoute(deps),
    renamePasskeyRoute(deps),
    removePasskeyRoute(deps),
  ]
}
