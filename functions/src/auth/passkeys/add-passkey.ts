import type { ResponseOf } from '@sesame/contract/endpoint'
import type { PasskeyAttestation, verifyPasskey } from '@sesame/contract/endpoints/passkeys'
import { FOLLOW, followAccount, type FollowNeeds } from '../../common/account/follow-account.ts'
import { goneIf } from '../../common/account/followed.ts'
import { requireProfile } from '../../common/account/require-profile.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { describeOrigin } from '../../common/origin.ts'
import type { Person } from '../../common/person/person.ts'
import type { Bearer } from './bearer.ts'
import type { ReturnedChallenge } from './challenge.ts'
import { claimed, describe, keepPasskey, madeCredential, type Made } from './make-passkey.ts'

type Context = Pick<RequestContext, 'userAgent' | 'place'>

/** Adds a passkey to the caller's account, and alerts the caller. */
export async function addPasskey(
  deps: ApiDeps,
  response: PasskeyAttestation,
  challenge: ReturnedChallenge,
  { uid, sid = '', read }: Bearer,
  context: Context,
): Promise<ResponseOf<typeof verifyPasskey>> {
  const making = async () => {
    const made = await madeCredential(deps, response, challenge)
    await claimed(deps, uid, made, challenge)
    return made
  }
  // The limit counts attempts, including refused credentials.
  const [person, made] = await Promise.all([
    ...[read(FOLLOW), making(), deps.limiter.take(LIMITS.passkeys, uid)],
  ] as const)
  return add(deps, person, made, { sid, context })
}

async function add(
  deps: ApiDeps,
  person: Person<FollowNeeds>,
  made: Made,
  { sid, context }: { readonly sid: string; readonly context: Context },
): Promise<ResponseOf<typeof verifyPasskey>> {
  const { id } = made
  const { locale } = requireProfile(person.facts.user)
  const passkey = await describe(made, context, locale, deps.now())
  const origin = await describeOrigin(context, locale)
  await person.commit((facts, then) => {
    // A passkey outlives the session that added it, so add none if the identity service has ended the session.
    const { record, refused } = followAccount(facts, then)
    const gone = refused ?? goneIf(!(sid in record.states))
    if (gone) return { record, refused: gone, result: undefined }
    keepPasskey(facts, then, id, passkey)
    const authTimeSeconds = record.states[sid]?.authTimeSeconds ?? 0
    then.alert({
      kind: 'method-added',
      provider: 'passkey',
      sid,
      authTimeSeconds,
      passkey: id,
      passkeyName: passkey.name,
      ...origin,
    })
    then.audit('passkey-added', { sid })
    return { record, result: undefined }
  })
  return { id, passkey }
}
