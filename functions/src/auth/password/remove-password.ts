import { removePassword } from '@sesame/contract/endpoints/auth'
import { currentUser } from '../../common/account/current-user.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { route, type Route } from '../../common/http/route.ts'
import { requireFresh } from '../passkeys/bearer.ts'

/** `POST api/auth/remove-password`: the address stays, the sessions that the password opened end. */
export function removePasswordRoute(deps: ApiDeps): Route {
  return route(removePassword, async ({ claims, context }) => {
    const { sub: uid, sid, auth_time: authTimeSeconds } = claims
    const { provider } = await requireFresh(deps, { uid, sid })
    // A way in that remains has to prove that it works; this session would end with the password, too.
    if (provider === 'password') throw new ApiError('auth/requires-recent-login')
    const { providers } = await currentUser(deps, claims)
    const others = providers.filter((way) => way !== 'password')
    const passkeys = await deps.passkeys.list(uid)
    if (others.length === 0 && Object.keys(passkeys).length === 0) {
      throw new ApiError('auth/last-way-in')
    }
    if (providers.includes('password')) await deps.passwords.remove(uid)
    const user = await currentUser(deps, claims, { context, sid, authTimeSeconds })
    await deps.audit.record('password-removed', uid, { sid })
    return { body: user }
  })
}
