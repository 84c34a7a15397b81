import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { hasLeftConsole, judge } from '../../common/access/access-record.ts'
import { FOLLOW, standsFor } from '../../common/account/follow-account.ts'
import { judgeProof, refusalOf } from '../../common/account/recent-proof.ts'
import { ApiError } from '../../common/api-error.ts'
import { readPerson } from '../../common/person/person.ts'
import type { IdToken, ReEntryToken } from '../../common/ports/identity/identity.ts'
import type { KeptProof } from '../../common/ports/console/operator-store.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/**
 * Accepts a proof for the console only if it is at most five minutes old and by password or passkey. An account at another
 * provider may be left signed in on any of its owner's devices.
 *
 * @throws {ApiError} `auth/forbidden` for another sign-in method or another person, and what `judgeProof` throws.
 */
export async function acceptProof(
  deps: ConsoleDeps,
  proof: IdToken | ReEntryToken,
  uid: string = proof.uid,
): Promise<KeptProof> {
  if (proof.uid !== uid) throw new ApiError('auth/forbidden', { because: 'anothers-proof' })
  if (proof.provider !== 'password' && proof.provider !== 'passkey') {
    throw new ApiError('auth/forbidden', { because: 'another-method' })
  }
  const { authTimeSeconds, provider, passkey } = proof
  const person = await readPerson(deps, uid, { needs: FOLLOW })
  await person.commit((facts, { at: now }) => {
    const judged = hasLeftConsole(facts.record, authTimeSeconds)
      ? 'ended'
      : judge(facts.record, authTimeSeconds, now)
    const isAccepted = judged === 'new' || judged === 'recorded'
    const { record } = judgeProof(facts, proof, { now, maxAgeMs: RECENT_LOGIN_MS })
    if (!standsFor(facts, proof, now)) {
      throw new ApiError('auth/method-not-confirmed', { because: 'operators-method' })
    }
    return { record, refused: isAccepted ? undefined : refusalOf(judged), result: undefined }
  })
  return { authTimeSeconds, provider, ...(passkey !== undefined && { passkey }) }
}
