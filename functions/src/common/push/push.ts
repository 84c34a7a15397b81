import type { Locale } from '@sesame/contract/fields'
import type { Notification } from '@sesame/contract/records/notification'

/** What a device shows, also on its lock screen: nothing secret. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly locale: Locale
}

/** The messaging service. */
export interface Push {
  /**
   * Sends a message to one device; `unregistered` when the service no longer knows it.
   *
   * @throws {Error} when the service fails or takes too long.
   */
  send(token: string, message: PushMessage): Promise<'sent' | 'unregistered'>
}

/** Alerts on a person's devices. */
export interface Pushes {
  /** Begins to find out where to push an alert; what it returns pushes it, in a second at most, and never rejects. */
  prepare(uid: string, alert: Notification): () => Promise<void>
}

/** Push tokens, `pushTokens/{uid}`. */
export interface PushTokens {
  /** A person's tokens, by sid. */
  list(uid: string): Promise<Readonly<Record<string, string>>>
  /** Removes a token unless its device has registered another meanwhile. */
  remove(uid: string, sid: string, token: string): Promise<void>
}
