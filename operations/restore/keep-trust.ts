import { inGroups } from '../../functions/src/common/in-groups.ts'
import type { PasswordsSet } from '../backup/identity.ts'
import { inLanes } from '../backup/in-lanes.ts'
import type { Site } from '../backup/site.ts'

/** The number of accounts per look-up, and the number of people per write. */
const [AT_A_TIME, LANES] = [100, 20]

/** The fields of an access record that contain the time at which the password was set, which identifies the password. */
const NAMED = ['methods/password', 'refused/password', 'unconfirmed/password/is'] as const

/** Resolves with the times (ms) at which people's passwords were set, read from the identity service. */
export async function passwordsNow(
  { accounts }: Pick<Site, 'accounts'>,
  uids: readonly string[],
): Promise<PasswordsSet> {
  const set: Record<string, number> = {}
  for (const some of inGroups(uids, AT_A_TIME)) {
    for (const { uid, passwordStamp } of await accounts.find(some)) {
      if (passwordStamp !== null) set[uid] = passwordStamp
    }
  }
  return set
}

/**
 * Updates the times by which access records identify passwords. An access record identifies a password by the time at
 * which it was set, and restoring a password changes this time. The records still contain the time from the backup or
 * from an interrupted restore. After the update, the password is trusted or untrusted as before.
 */
export async function keepTrust(
  site: Site,
  uids: readonly string[],
  known: readonly PasswordsSet[],
): Promise<void> {
  const now = await passwordsNow(site, uids)
  await inLanes(LANES, Object.entries(now), async ([uid, set]) => {
    const access = (await site.admin.databases.rootOf(uid)).child(`access/${uid}`)
    const before = known.flatMap((passwords) => passwords[uid] ?? [])
    const found = await Promise.all(
      NAMED.map(async (path) => [path, (await access.child(path).get()).val() as unknown] as const),
    )
    const same = found.filter(([, is]) => typeof is === 'number' && before.includes(is))
    if (same.length > 0) await access.update(Object.fromEntries(same.map(([path]) => [path, set])))
  })
}
