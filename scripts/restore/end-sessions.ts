import { shallowKeys } from '../../functions/src/adapters/firebase/database/rest.ts'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import { COMMON_PATHS, SESSION_PATHS } from '../../functions/src/common/personal-data/places.ts'
import type { Site } from '../backup/site.ts'

const AT_A_TIME = 200

/**
 * Ends the sessions of people, and refuses every sign-in of theirs up to a time (s): what was ended since the backup does not
 * come back, and nobody can tell it from what was not.
 */
export async function refuseSignInsOf(
  { admin: { databases } }: Site,
  uids: readonly string[],
  untilSeconds: number,
): Promise<void> {
  for (const { root, holds } of databases.instances) {
    for (const some of inGroups(uids.filter(holds), AT_A_TIME)) {
      const ended = some.map((uid) => [`endedSignIns/${uid}`, Math.floor(untilSeconds)])
      const changes = Object.fromEntries([...removed(OWN, some), ...ended]) as object
      await (await root()).update(changes)
    }
  }
  const common = (await databases.common()).ref()
  for (const some of inGroups(uids, AT_A_TIME)) {
    await common.update(Object.fromEntries(removed(COMMON, some)))
  }
}

const COMMON = SESSION_PATHS.filter((path) => COMMON_PATHS.includes(path))
const OWN = SESSION_PATHS.filter((path) => !COMMON_PATHS.includes(path))

const removed = (paths: readonly string[], uids: readonly string[]) =>
  uids.flatMap((uid) => paths.map((path) => [`${path}/${uid}`, null] as const))

/** Does it for everybody that the project knows of; resolves with how many. */
export async function endEverySession(site: Site, untilSeconds: number): Promise<number> {
  const known = new Set<string>()
  for (const path of ['users', ...SESSION_PATHS]) {
    for (const { rest } of site.admin.databases.instances) {
      const uids = (await shallowKeys(rest)(path)).filter((uid) => !known.has(uid))
      await refuseSignInsOf(site, uids, untilSeconds)
      for (const uid of uids) known.add(uid)
    }
  }
  for await (const { accounts } of site.identity.pages()) {
    const uids = accounts.map(({ localId }) => localId).filter((uid) => !known.has(uid))
    await refuseSignInsOf(site, uids, untilSeconds)
    for (const uid of uids) known.add(uid)
  }
  return known.size
}
