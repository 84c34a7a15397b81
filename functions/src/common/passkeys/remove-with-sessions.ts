import type { AccessRecord } from '../access/access-record.ts'
import { endSessions } from '../access/sessions.ts'
import type { Consequences } from '../person/consequences.ts'

/** Removes a passkey, and ends the sessions opened with it. */
export function removeWithSessions(
  record: AccessRecord,
  then: Consequences,
  id: string,
): AccessRecord {
  then.removePasskey(id)
  return endSessions(record, { chosen: (_sid, { passkey }) => passkey === id })
}
