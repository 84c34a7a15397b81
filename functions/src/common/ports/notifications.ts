import type { Notification } from '@sesame/contract/records/notification'
import { bestEffort } from '../within.ts'
import type { Logger } from '../logging/logger.ts'
import { randomId } from '../random-id.ts'

/** Security alerts: kept under `notifications/{uid}`, pushed to the owner's devices, or mailed. */
export interface Notifications {
  /** `id` is the alert's, under `notifications/{uid}`; a new one by default. */
  notify(uid: string, notification: Notification, id?: string): Promise<void>
}

/** The ways an alert goes. */
export interface AlertWays {
  readonly store: Notifications
  readonly devices: Notifications
  readonly mails: Notifications
}

/** An answer by letter; `at` in ms. */
export interface AlertAnswer {
  readonly at: number
  /** « That wasn't me ». */
  readonly isSuspect: boolean
}

/** The alerts of a person, as kept under `notifications/{uid}`. */
export interface Alerts {
  /** Null when there is none of that id, or none that this version can read. */
  find(uid: string, id: string): Promise<Notification | null>
  /** By id, those that came after one, which this version can read. */
  since(uid: string, id: string): Promise<Readonly<Record<string, Notification>>>
  /** Notes, in ms, that its owner answered « that wasn't me », which also marks it as read. */
  markSecured(uid: string, id: string, at: number): Promise<void>
  /**
   * Notes that its letter's code was used, and how: that too marks it as read. Resolves with whether it did: not where
   * that code was used before, and where there is no such alert.
   */
  answer(uid: string, id: string, answer: AlertAnswer): Promise<boolean>
  /**
   * Notes when an operator handled it, in ms, which also marks it as read; with null, takes both back, unless its owner had
   * read it. Resolves with whether there is such an alert.
   */
  handle(uid: string, id: string, at: number | null): Promise<boolean>
}

const UNAVAILABLE = { message: 'Alerte non remise', event: 'notification-failed' } as const
const UNPUSHED = { message: 'Alerte non poussée', event: 'push-failed' } as const
const UNMAILED = { message: 'Alerte non confiée au courrier', event: 'alert-mail-failed' } as const

/**
 * Keeps, pushes and mails alerts, each under one id, without ever failing a request: what they report has already happened. They are
 * awaited, for a second at most, because work that outlives the answer may never run.
 */
export function notifyQuietly(
  { store, devices, mails }: AlertWays,
  log: Pick<Logger, 'error'>,
): Notifications {
  return {
    async notify(uid, notification, id = randomId()) {
      await Promise.all([
        bestEffort(log, UNAVAILABLE, () => store.notify(uid, notification, id)),
        bestEffort(log, UNPUSHED, () => devices.notify(uid, notification, id)),
        bestEffort(log, UNMAILED, () => mails.notify(uid, notification, id)),
      ])
    },
  }
}
