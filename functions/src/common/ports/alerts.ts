import type { Notification } from '@sesame/contract/records/notification'

/** The alerts of a person, `notifications/{uid}`. */
export interface Alerts {
  /** Null if there is no alert with this id, or this version cannot read it. */
  find(uid: string, id: string): Promise<Notification | null>
}
