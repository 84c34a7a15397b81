import type { Notification } from '@sesame/contract/records/notification'
import type { AccessRecord } from '../../common/access/access-record.ts'
import { removeWithSessions } from '../../common/passkeys/remove-with-sessions.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'

/**
 * Removes the passkeys that the given alerts report as added or used to sign in. Keeps them if they are all the passkeys of an
 * account that has no address and no other method, because its owner might otherwise be unable to sign in.
 */
export function removeDisowned(
  { record, account, passkeys }: Known<'account' | 'passkeys'>,
  then: Consequences,
  alerts: readonly Notification[],
): AccessRecord {
  const mayBeLast = account !== null && (account.email !== null || account.providers.length > 0)
  const added = alerts.flatMap(({ kind, passkey }) =>
    (kind === 'method-added' || kind === 'new-device') &&
    passkey !== undefined &&
    passkey in passkeys
      ? passkey
      : [],
  )
  if (!mayBeLast && Object.keys(passkeys).every((id) => added.includes(id))) return record
  return added.reduce((left, id) => removeWithSessions(left, then, id), record)
}
