import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { PersonRecords } from '../ports/person-records.ts'
import type { AccessRecord } from './access-record.ts'
import { readAccess } from './read-access.ts'

/**
 * Reads what {@link authorize} needs to know of one session, in one round trip, and records that the token was used: whoever
 * presents it has received it.
 */
export async function readSession(
  records: Pick<PersonRecords, 'read' | 'present'>,
  { sub: uid, sid, n }: Pick<AccessTokenClaims, 'sub' | 'sid' | 'n'>,
): Promise<AccessRecord> {
  const [[state, erasing]] = await Promise.all([
    records.read(uid, [`access/${uid}/states/${sid}`, `access/${uid}/erasingSince`]),
    records.present(uid, sid, n),
  ])
  const states = state === null ? {} : { [sid]: state }
  return readAccess({ states, erasingSince: erasing })
}
