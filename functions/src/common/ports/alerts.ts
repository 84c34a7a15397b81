import type { Notification } from '@sesame/contract/records/notification'

/** A person's alerts, `notifications/{uid}`. */
export interface Alerts {
  /** Returns an alert; null if there is no alert with this id, or this version cannot read it. */
  find(uid: string, id: string): Promise<Notification | null>
}
