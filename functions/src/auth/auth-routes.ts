import { reauthenticate } from '@sesame/contract/endpoints/auth'
import type { ApiDeps } from '../common/api-deps.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { describeOrigin } from '../common/origin.ts'
import { changeEmailRoute, verifyEmailRoute } from './account-emails.ts'
import { answerTermsRoute } from './answer-terms.ts'
import { answerAlertRoute } from './answer-alert.ts'
import { changeSignInMethodsRoute } from './change-sign-in-methods.ts'
import { introspectRoute } from './introspect.ts'
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
import { changePasswordRoute } from './password/change-password.ts'
import { forgotPasswordRoute } from './password/forgot-password.ts'
import { resetPasswordRoute } from './password/reset-password.ts'
import { refreshAccessTokenRoute } from './refresh-access-token.ts'
import { restoreAccountRoute } from './restore-account.ts'
import { activateSecondFactorRoute, beginSecondFactorRoute } from './second-factor/activation.ts'
import { answerSecondFactorRoute, loseSecondFactorRoute } from './second-factor/answer.ts'
import {
  beginWaitRoute,
  changeSecondFactorRoute,
  forgetDeviceRoute,
  removeSecondFactorRoute,
  replaceRecoveryCodesRoute,
  stopWaitRoute,
} from './second-factor/own-factor.ts'
import { secureAccountRoute } from './secure-account.ts'
import { grantFor } from './session/grant-for.ts'
import { moveTo, PROOF } from './session/move-to.ts'
import { signInRoute } from './sign-in.ts'
import { signUpRoute } from './sign-up.ts'

/** Returns the routes of `api/auth/*`. */
export function authRoutes(deps: ApiDeps): Route[] {
  return [
    // Express tries routes in order, so the most frequent one comes first.
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
    answerTermsRoute(deps),
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
    introspectRoute(deps),
    answerSecondFactorRoute(deps),
    loseSecondFactorRoute(deps),
    beginSecondFactorRoute(deps),
    activateSecondFactorRoute(deps),
    replaceRecoveryCodesRoute(deps),
    changeSecondFactorRoute(deps),
    removeSecondFactorRoute(deps),
    forgetDeviceRoute(deps),
    beginWaitRoute(deps),
    stopWaitRoute(deps),
  ]
}

/**
 * `POST api/auth/reauthenticate`: a fresh proof gives the device a new `auth_time`. The session moves to the new sign-in, so that
 * locking or ending the session still affects the device.
 */
function reauthenticateRoute(deps: ApiDeps): Route {
  return personRoute(deps, reauthenticate, {
    needs: PROOF,
    handle: async ({ claims: { sid }, proof, person, context }) => {
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const { user, step } = await person.commit((facts, then) =>
        moveTo(facts, then, proof, {
          sid,
          origin,
          by: { browser: context.browser, devices: facts.devices },
        }),
      )
      return { body: grantFor(deps, user, sid, step) }
    },
  })
}
