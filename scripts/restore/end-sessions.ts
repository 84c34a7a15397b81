import type { Reference } from 'firebase-admin/database'
import { SESSION_PATHS } from '../../functions/src/common/personal-data/places.ts'
import type { Site } from '../backup/site.ts'

const AT_A_TIME = 200

/**
 * Ends the sessions of people, and refuses every sign-in of theirs up to a time (s): what was ended since the backup does not
 * come back, and nobody can tell it from what was not.
 */
export async function refuseSignInsOf(
  root: Reference,
  uids: readonly string[],
  untilSeconds: number,
): Promise<void> {
  for (let at = 0; at < uids.length; at += AT_A_TIME) {
    const some = uids.slice(at, at + AT_A_TIME)
    const removed = some.flatMap((uid) => SESSION_PATHS.map((path) => [`${path}/${uid}`, null]))
    const ended = some.map((uid) => [`endedSignIns/${uid}`, Math.floor(untilSeconds)])
    await root.update(Object.fromEntries([...removed, ...ended]) as Record<string, unknown>)
  }
}

/** Does it for everybody that the project knows of; resolves with how many. */
export async function endEverySession(site: Site, untilSeconds: number): Promise<number> {
  const [main] = site.instances
  const root = (await main.database()).ref()
  const known = new Set<string>()
  for (const path of ['users', ...SESSION_PATHS]) {
    const uids = (await main.childKeys(path)).filter((uid) => !known.has(uid))
    await refuseSignInsOf(root, uids, untilSeconds)
    for (const uid of uids) known.add(uid)
  }
  for await (const { accounts } of site.identity.pages()) {
    const uids = accounts.map(({ localId }) => localId).filter((uid) => !known.has(uid))
    await refuseSignInsOf(root, uids, untilSeconds)
    for (const uid of uids) known.add(uid)
  }
  return known.size
}
