import { directoryEntry } from '@sesame/contract/records/directory-entry'
import { profileFields } from '../../common/directory/directory-entry.ts'
import type { ListField } from '../../common/directory/directory-fields.ts'
import type { AuditTrail } from '../../common/ports/audit-trail.ts'
import type { DirectoryStore, Found } from '../../common/ports/console/directory-store.ts'
import type { ConsoleWorld } from './console-world.ts'

/** The directory in memory, always in step with profiles; `attempt` runs before each call and may throw. */
export function fakeDirectory(world: ConsoleWorld, attempt: () => Promise<void>): DirectoryStore {
  const all = (): Found[] =>
    [...world.users.values()].map((user) => {
      const said = Object.entries(profileFields(user)).filter(([, value]) => value !== null)
      const more = world.directory.get(user.uid)
      return {
        uid: user.uid,
        entry: directoryEntry.parse({ ...Object.fromEntries(said), ...more }),
      }
    })
  const valueOf = ({ entry }: Found, field: ListField) => entry[field] ?? -1
  return {
    async find(uid) {
      await attempt()
      return all().find((one) => one.uid === uid)?.entry ?? null
    },
    async newest(field, { from = 0, until = Infinity, before, size }) {
      await attempt()
      const isAfter = (one: Found) =>
        before === null ||
        valueOf(one, field) < before[0] ||
        (valueOf(one, field) === before[0] && one.uid < before[1])
      return all()
        .filter(
          (one) => valueOf(one, field) >= from && valueOf(one, field) <= until && isAfter(one),
        )
        .sort((a, b) => valueOf(b, field) - valueOf(a, field) || (a.uid < b.uid ? 1 : -1))
        .slice(0, size)
    },
    async starting(field, prefix, after, size) {
      await attempt()
      const placeOf = ({ uid, entry }: Found) => `${entry[field] ?? ''}\0${uid}`
      return all()
        .filter(({ entry }) => entry[field]?.startsWith(prefix))
        .filter((one) => after === null || placeOf(one) > after.join('\0'))
        .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
        .slice(0, size)
    },
    async claim(uid, acts) {
      await attempt()
      const known = world.directory.get(uid)
      if ((known?.acts ?? 0) !== acts) return false
      world.directory.set(uid, { ...known, acts: acts + 1 })
      return true
    },
    async update(uid, { disabled }) {
      await attempt()
      const { disabled: _before, ...known } = world.directory.get(uid) ?? {}
      world.directory.set(uid, { ...known, ...(typeof disabled === 'number' && { disabled }) })
    },
  }
}

/** Security events in memory; their ids begin with their time. */
export function fakeAuditTrail(world: ConsoleWorld, attempt: () => Promise<void>): AuditTrail {
  return {
    async newest(uid, before, size) {
      await attempt()
      return world.audit
        .flatMap(({ uid: owner, id = '', ...entry }) =>
          owner === uid && (before === null || id < before) ? [{ id, entry }] : [],
        )
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, size)
    },
  }
}
