import { removePasskey, renamePasskey } from '@sesame/contract/endpoints/passkeys'
import { currentUser } from '../../common/account/current-user.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { route, type Route } from '../../common/http/route.ts'
import { describeOrigin } from '../../common/origin.ts'
import { requireFresh } from './bearer.ts'
import { takeAway } from './take-away.ts'

/** `PATCH api/auth/passkeys/{id}` */
export function renamePasskeyRoute({ passkeys }: ApiDeps): Route {
  return route(renamePasskey, async ({ params: { id }, body: { name }, claims: { sub } }) => {
    if (!(await passkeys.rename(sub, id, name))) throw new ApiError('auth/passkey-not-found')
    return {}
  })
}

/** `DELETE api/auth/passkeys/{id}`: ends the sessions that it opened, the calling one too, and tells the owner. */
export function removePasskeyRoute(deps: ApiDeps): Route {
  return route(removePasskey, async ({ params: { id }, claims, context }) => {
    const { sub: uid, sid, auth_time: authTimeSeconds } = claims
    await requireFresh(deps, { uid, sid })
    const user = await currentUser(deps, claims)
    const removed = await takeAway(deps, uid, id, { mayBeLast: user.providers.length > 0 })
    if (removed === 'last') throw new ApiError('auth/last-way-in')
    if (removed === null) throw new ApiError('auth/passkey-not-found')
    await deps.notifications.notify(uid, {
      ...{ kind: 'way-in-removed', at: deps.now(), provider: 'passkey', sid, authTimeSeconds },
      ...{ passkey: id, passkeyName: removed.name },
      ...(await describeOrigin(context, user.locale)),
    })
    await deps.audit.record('passkey-removed', uid, { sid })
    return {}
  })
}
