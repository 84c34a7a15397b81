import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { deleteUser } from '@sesame/contract/endpoints/user'
import { followAccount } from '../common/account/follow-account.ts'
import { sayGoodbye } from '../common/account/say-goodbye.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { erase } from '../common/personal-data/erase.ts'
import { requireRecent, verifyProof } from '../common/account/recent-proof.ts'
import type { ApiDeps } from '../common/api-deps.ts'

/**
 * `DELETE api/common/user`: erases the caller's data and account immediately.
 *
 * Guests cannot reauthenticate, so any valid ID token of theirs is enough. Others need a fresh proof, also with a
 * token from before their upgrade: the profile must be a guest's as well.
 */
export function deleteUserRoute(deps: ApiDeps): Route {
  return route(deleteUser, async ({ body: { idToken }, claims: { sub, sid } }) => {
    const [{ proof }, user] = await Promise.all([
      verifyProof(deps, idToken, { uid: sub }),
      deps.users.find(sub),
    ])
    const isGuest = proof.provider === 'guest' && user?.isAnonymous === true
    if (!isGuest) requireRecent(proof, deps.now(), RECENT_LOGIN_MS)
    if (user) await followAccount(deps, { known: user, account: proof.account, proof })
    // Another request may have ended this session meanwhile, after a takeover.
    if (!(await deps.sessions.state(sub, sid))) throw new ApiError('auth/session-ended')
    const at = deps.now()
    await erase(deps, sub)
    await sayGoodbye(deps, { account: proof.account, user, at, idle: false })
    await deps.statistics.count('erasure')
    return {}
  })
}
