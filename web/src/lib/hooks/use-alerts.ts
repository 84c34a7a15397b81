import { notification, type Notification } from '@sesame/contract/records/notification'
import { useLiveList, type LiveList } from './use-live.ts'

/** One security alert, under its key. */
export type Alert = Notification & { readonly id: string }
export type AlertList = LiveList<Notification>

/** The security alerts of a person, as the database has them; null has none. */
export function useAlerts(uid: string | null): AlertList {
  return useLiveList(uid === null ? null : `notifications/${uid}`, notification)
}

/** Those that wait for an answer. */
export function unreadOf(alerts: AlertList): Alert[] {
  if (alerts.status !== 'ready') return []
  return alerts.entries.filter(({ readAt }) => readAt === undefined)
}
