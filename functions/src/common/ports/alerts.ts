import type { Notification } from '@sesame/contract/records/notification'

/** The alerts of a person, `notifications/{uid}`. */
export interface Alerts {
  /** Null when there is none of that id, or none that this version can read. */
  find(uid: string, id: string): Promise<Notification | null>
}
