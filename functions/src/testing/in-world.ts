import type { PersonalDataStore } from '../common/personal-data/personal-data-store.ts'
import type { World } from './fakes/world.ts'

type Removal = (world: World, uid: string) => void

/** How to remove `{path}/{uid}` from the world. */
const REMOVALS: Readonly<Record<string, Removal>> = {
  users: ({ users }, uid) => users.delete(uid),
  passkeys: ({ passkeys }, uid) => {
    for (const place of passkeys.keys()) if (place.startsWith(`${uid}/`)) passkeys.delete(place)
  },
  sessions: ({ sessions, owners }, uid) => removeOwn(sessions, owners, uid),
  sessionStates: ({ states, owners }, uid) => removeOwn(states, owners, uid),
  signIns: ({ signIns }, uid) => {
    for (const place of signIns.keys()) if (place.startsWith(`${uid}/`)) signIns.delete(place)
  },
  endedSignIns: ({ endedSignIns }, uid) => endedSignIns.delete(uid),
  logins: ({ logins }, uid) => leaveOut(logins, uid),
  notifications: ({ notifications }, uid) => leaveOut(notifications, uid),
  audit: ({ audit }, uid) => leaveOut(audit, uid),
}

/** A personal data store that also removes what the application wrote to the world. */
export function inWorld(world: World, records: PersonalDataStore): PersonalDataStore {
  const remove = (uid: string, paths: readonly string[]) => {
    for (const path of paths) REMOVALS[path]?.(world, uid)
  }
  return {
    ...records,
    async beginErasure(uid, startedAt) {
      await records.beginErasure(uid, startedAt)
      remove(uid, ['signIns', 'sessionStates', 'sessions'])
    },
    async removeRecords(uid, paths) {
      await records.removeRecords(uid, paths)
      remove(uid, paths)
    },
    async removeAccount(uid) {
      await records.removeAccount(uid)
      world.accounts.set(uid, null)
      world.renamed.delete(uid)
    },
  }
}

function removeOwn(bySid: Map<string, unknown>, owners: Map<string, string>, uid: string): void {
  for (const sid of bySid.keys()) if (owners.get(sid) === uid) bySid.delete(sid)
}

function leaveOut(entries: { readonly uid: string }[], uid: string): void {
  entries.splice(0, Infinity, ...entries.filter((entry) => entry.uid !== uid))
}
