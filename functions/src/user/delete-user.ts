import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { deleteUser } from '@sesame/contract/endpoints/user'
import { followAccount } from '../common/account/follow-account.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { erase } from '../common/personal-data/erase.ts'
import { requireRecent, verifyProof } from '../common/account/recent-proof.ts'
import type { ApiDeps } from '../common/api-deps.ts'

/**
 * `DELETE api/common/user`: erases the caller, data and account, at once.
 *
 * A fresh proof is demanded, but not of guests, who have nothing to prove themselves with again:
 * for them any valid ID token of theirs will do. A token from before a guest's upgrade makes no
 * guest: the profile has to say so as well.
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
    // Another request may have seen a takeover meanwhile and ended this session.
    if (!(await deps.sessions.state(sub, sid))) throw new ApiError('auth/session-ended')
    await erase(deps, sub)
    await deps.statistics.count('erasure')
    return {}
  })
}
