import type { Alerts } from '../../common/ports/notifications.ts'
import type { World } from './world.ts'

type Alert = World['notifications'][number]

/** The alerts of a world's people. */
export function fakeAlerts(world: World): Alerts {
  const find = (uid: string, id: string) =>
    world.notifications.find((alert) => alert.uid === uid && alert.id === id) ?? null
  /** Resolves with whether there is one that `change` changes; it returns null to leave it. */
  const change = (uid: string, id: string, change: (alert: Alert) => Alert | null) => {
    const known = find(uid, id)
    const changed = known && change(known)
    if (known && changed) world.notifications[world.notifications.indexOf(known)] = changed
    return Promise.resolve(changed !== null)
  }
  return {
    find: (uid, id) => Promise.resolve(find(uid, id)),
    since(uid, id) {
      const { at = Infinity } = world.notifications.find((a) => a.id === id) ?? {}
      const after = world.notifications.filter((a) => a.uid === uid && a.id !== id && a.at >= at)
      return Promise.resolve(Object.fromEntries(after.map(({ id: key = '', ...a }) => [key, a])))
    },
    async markSecured(uid, id, at) {
      await change(uid, id, (alert) => ({ ...alert, readAt: at, securedAt: at }))
    },
    answer: (uid, id, { at, isSuspect }) =>
      change(uid, id, (alert) =>
        alert.answeredAt === undefined
          ? {
              ...{ ...alert, answeredAt: at, readAt: alert.readAt ?? at },
              ...(isSuspect && { securedAt: at }),
            }
          : null,
      ),
    handle: (uid, id, at) =>
      change(uid, id, ({ handledAt, readAt, ...unread }) => {
        if (at !== null) return { ...unread, handledAt: at, readAt: readAt ?? at }
        return readAt === undefined || readAt === handledAt ? unread : { ...unread, readAt }
      }),
  }
}
