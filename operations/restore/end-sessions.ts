import { SECOND_MS } from '@sesame/contract/durations'
import { shardOf, SHARDS } from '@sesame/contract/shard'
import { ServerValue, type Reference } from 'firebase-admin/database'
import { ROUND_MS } from '../../functions/src/common/access/access-record.ts'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import { COMMON_PATHS } from '../../functions/src/common/personal-data/places.ts'
import { FACTOR_BRANCHES, SESSION_BRANCHES, SESSION_PATHS } from '../backup/session-places.ts'
import type { Site } from '../backup/site.ts'

const AT_A_TIME = 200

/**
 * Ends people's sessions and refuses all their sign-ins up to now, because the backup does not show which sign-ins have
 * ended since. If a clock ahead of ours recorded a later end time, that time is kept. Deletes whole branches, whatever
 * they contain, and increments the record's number of changes (`rev`), so that requests in progress must read the record
 * again.
 */
export async function refuseSignInsOf(
  { admin: { databases } }: Site,
  uids: readonly string[],
): Promise<void> {
  for (const { root, holds } of databases.instances) {
    const own = await root()
    for (const some of inGroups(uids.filter(holds), AT_A_TIME)) {
      const ended = await Promise.all(some.map(async (uid) => endOf(own, uid)))
      await own.update(Object.fromEntries([...removed(OWN, some), ...ended.flat()]))
    }
  }
  const common = (await databases.common()).ref()
  for (const some of inGroups(uids, AT_A_TIME)) {
    await common.update(Object.fromEntries(removed(COMMON, some)))
  }
}

/**
 * Resolves with the writes that end a person's sessions and sign-ins, by path; none if the person was recently erased.
 */
async function endOf(root: Reference, uid: string): Promise<[path: string, value: unknown][]> {
  const access = `access/${uid}`
  const [known, erasedSince] = await Promise.all(
    ['endedSeconds', 'erasedSince'].map(async (field) => {
      return (await root.child(`${access}/${field}`).get()).val() as unknown
    }),
  )
  if (typeof erasedSince === 'number') return []
  const now = Math.floor(Date.now() / SECOND_MS)
  return [
    ...[...SESSION_BRANCHES, ...FACTOR_BRANCHES].map((branch): [string, null] => [
      `${access}/${branch}`,
      null,
    ]),
    [`${access}/endedSeconds`, Math.max(now, typeof known === 'number' ? known : 0)],
    [`${access}/rev`, ServerValue.increment(1)],
    [`${access}/wakeAt`, wakesAt(uid)],
    // Delete the last visit: the backup's may be so old that the person would count as long absent.
    [`seen/${uid}`, null],
  ]
}

/**
 * Returns the time (ms) at which the job `wake` next checks a restored or adopted person. The times are spread over a
 * round, so that no run has to check everyone.
 */
export const wakesAt = (uid: string) => Date.now() + Math.round((shardOf(uid) / SHARDS) * ROUND_MS)

const COMMON = SESSION_PATHS.filter((path) => COMMON_PATHS.includes(path))
const OWN = SESSION_PATHS.filter((path) => !COMMON_PATHS.includes(path))

const removed = (paths: readonly string[], uids: readonly string[]) =>
  uids.flatMap((uid) => paths.map((path) => [`${path}/${uid}`, null] as const))

/** Ends the sessions of everyone in the project; resolves with the number of people. */
export async function endEverySession(site: Site): Promise<number> {
  const known = new Set<string>()
  for (const path of ['users', 'access', ...SESSION_PATHS]) {
    for (const { childKeys } of site.admin.databases.instances) {
      const uids = (await childKeys(path)).filter((uid) => !known.has(uid))
      await refuseSignInsOf(site, uids)
      for (const uid of uids) known.add(uid)
    }
  }
  for await (const { accounts } of site.identity.pages()) {
    const uids = accounts.map(({ localId }) => localId).filter((uid) => !known.has(uid))
    await refuseSignInsOf(site, uids)
    for (const uid of uids) known.add(uid)
  }
  return known.size
}
