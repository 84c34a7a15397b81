import type { AccessTokenClaims } from '@sesame/contract/access-token'
import { parseFact, pathOf, type Known } from '../person/facts.ts'
import type { PersonRecords } from '../ports/person-records.ts'
import type { Demands } from './authorize.ts'
import { readAccess } from './read-access.ts'

/**
 * Reads what {@link authorize} needs to know about one session, in one round trip. Also records that the access token was used,
 * which proves that the client received it.
 */
export async function readSession(
  records: Pick<PersonRecords, 'read' | 'present'>,
  { sub: uid, sid, n }: Pick<AccessTokenClaims, 'sub' | 'sid' | 'n'>,
  { terms, secondFactorFrom }: Pick<Demands, 'terms' | 'secondFactorFrom'>,
): Promise<Known<'user' | 'passkeys'>> {
  const asksFactor = secondFactorFrom !== undefined
  const [[state, erasing, user = null, since = null, passkeys = null]] = await Promise.all([
    records.read(uid, [
      `access/${uid}/states/${sid}`,
      `access/${uid}/erasingSince`,
      ...(terms === undefined && !asksFactor ? [] : [pathOf('user', uid)]),
      ...(asksFactor ? [`access/${uid}/factor/since`, pathOf('passkeys', uid)] : []),
    ]),
    records.present(uid, sid, n),
  ])
  const states = state === null ? {} : { [sid]: state }
  const factor = since === null ? null : { since }
  const record = readAccess({ states, erasingSince: erasing, factor })
  return { record, user: parseFact('user', user), passkeys: parseFact('passkeys', passkeys) }
}
