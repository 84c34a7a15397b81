import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { User } from '@sesame/contract/user'
import { parseFact, pathOf } from '../person/facts.ts'
import type { PersonRecords } from '../ports/person-records.ts'
import type { AccessRecord } from './access-record.ts'
import type { Demands } from './authorize.ts'
import { readAccess } from './read-access.ts'

/**
 * Reads what {@link authorize} needs to know of one session, in one round trip, and records that the token was used: whoever
 * presents it has received it.
 */
export async function readSession(
  records: Pick<PersonRecords, 'read' | 'present'>,
  { sub: uid, sid, n }: Pick<AccessTokenClaims, 'sub' | 'sid' | 'n'>,
  { terms }: Pick<Demands, 'terms'>,
): Promise<{ readonly record: AccessRecord; readonly user: User | null }> {
  const profile = terms === undefined ? [] : [pathOf('user', uid)]
  const [[state, erasing, user = null]] = await Promise.all([
    records.read(uid, [`access/${uid}/states/${sid}`, `access/${uid}/erasingSince`, ...profile]),
    records.present(uid, sid, n),
  ])
  const states = state === null ? {} : { [sid]: state }
  const record = readAccess({ states, erasingSince: erasing })
  return { record, user: parseFact('user', user) }
}
