import { device } from '@sesame/contract/records/device'
import { login } from '@sesame/contract/records/login'
import { mail } from '@sesame/contract/records/mail'
import { notification } from '@sesame/contract/records/notification'
import { passkey } from '@sesame/contract/records/passkey'
import { session } from '@sesame/contract/records/session'
import { settings } from '@sesame/contract/records/settings'
import { userRecord } from '@sesame/contract/records/user'
import { id as knownId } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import { readAccess } from '../../../common/access/read-access.ts'
import { collect } from '../../../common/personal-data/export-data.ts'
import { lostMailboxIn } from '../../requests/lost-mailbox.ts'
import { waitingIn } from '../../requests/waiting-request.ts'
import type { ConsoleDeps } from '../../console-deps.ts'

export type GatherDeps = Pick<
  ConsoleDeps,
  'identity' | 'personalData' | 'operators' | 'requests' | 'directory' | 'now'
>

/** Everything that we store about a person. */
export type Gathered = Awaited<ReturnType<typeof gather>>

/** Reads all data about a person. If a record is unreadable, the others are still returned. */
export async function gather(deps: GatherDeps, uid: string) {
  const { identity, personalData, operators, requests, directory, now } = deps
  const [account, collected, access, operator, asked, entry] = await Promise.all([
    identity.account(uid),
    // Read no security events, because there may be too many. The timeline reads them page by page.
    collect(personalData, uid, ['securityEvents']),
    personalData.readRecord(uid, 'access'),
    operators.find(uid),
    requests.about(uid),
    directory.find(uid),
  ])
  const { files, ...records } = collected
  const user = userRecord.safeParse(records['profile'])
  const profile = user.success ? user.data : null
  const alerts = readable(notification, records['notifications'])
  const record = readAccess(access)
  const said = settings.safeParse(records['settings'])
  return {
    uid,
    account,
    files,
    operator,
    request: waitingIn(asked, 'erasure', now()),
    lostMailbox: lostMailboxIn(asked, { user: profile, account, alerts }, now()),
    user: profile,
    settings: said.success ? said.data : null,
    passkeys: readable(passkey, records['passkeys']),
    devices: readable(device, records['devices']),
    sessions: readable(session, records['sessions']),
    logins: readable(login, records['logins']),
    alerts,
    mails: readable(mail, records['mails']),
    recordBytes: Object.values(records).reduce<number>((sum, one) => sum + bytesOf(one), 0),
    erasingSince: record.erasingSince ?? null,
    record,
    acts: entry?.acts ?? 0,
  }
}

function readable<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): Record<string, z.output<Schema>> {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.flatMap(([key, one]) => {
      const { success, data } = z.safeParse(schema, one)
      return success ? [[key, data] as const] : []
    }),
  )
}

/** Returns the size of a value as JSON, in bytes. */
function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value ?? null))
}

/** Whether a key has the format of our ids. The keys of alerts and sessions have it. */
export const isId = (key: string): boolean => knownId.safeParse(key).success
