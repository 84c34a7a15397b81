import { inGroups } from '../../functions/src/common/in-groups.ts'
import type { PasswordsSet } from '../backup/identity.ts'
import { inLanes } from '../backup/in-lanes.ts'
import type { Site } from '../backup/site.ts'

/** Accounts that one look-up answers, and people who are written at once. */
const [AT_A_TIME, LANES] = [100, 20]

/** Where an access record names a password, by when it was set. */
const NAMED = ['methods/password', 'refused/password', 'unconfirmed/password/is'] as const

/** When the service says that people's passwords were set. */
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
 * A password that is put back counts as set at that moment. Access records that name it as it was, in the backup or after a restore
 * that was interrupted, name it as it is: who trusted it does so still, and who did not, does not.
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
