import type { ResponseOf } from '@sesame/contract/endpoint'
import type { PasskeyAttestation, verifyPasskey } from '@sesame/contract/endpoints/passkeys'
import { currentUser } from '../../common/account/current-user.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { describeOrigin } from '../../common/origin.ts'
import type { ReturnedChallenge } from './challenge.ts'
import { keepPasskey, madePasskey } from './create-passkey.ts'

/** Adds a passkey to the account of a session, and tells its owner. */
export async function addPasskey(
  deps: ApiDeps,
  response: PasskeyAttestation,
  challenge: ReturnedChallenge,
  context: Pick<RequestContext, 'userAgent' | 'place'>,
): Promise<ResponseOf<typeof verifyPasskey>> {
  const { sub: uid = '', sid = '' } = challenge
  // A passkey stays: it is not added for a session that the identity service has ended.
  const user = await currentUser(deps, { sub: uid, sid })
  await deps.limiter.take(LIMITS.passkeys, uid)
  const maker = { userAgent: context.userAgent, locale: user.locale }
  const created = await madePasskey(deps, response, challenge, maker)
  await keepPasskey(deps, uid, created)
  const { id, passkey } = created
  // Either this or an erasure sees the other.
  const [state, still] = await Promise.all([deps.sessions.state(uid, sid), deps.users.find(uid)])
  if (!state || !still) {
    await deps.passkeys.remove(uid, id, { mayBeLast: true })
    throw new ApiError('auth/session-ended')
  }
  const { authTimeSeconds } = state
  await deps.notifications.notify(uid, {
    ...{ kind: 'way-in-added', at: deps.now(), provider: 'passkey', sid },
    ...{ passkey: id, passkeyName: passkey.name, authTimeSeconds },
    ...(await describeOrigin(context, user.locale)),
  })
  await deps.audit.record('passkey-added', uid, { sid })
  return { id, passkey }
}
