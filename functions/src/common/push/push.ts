import type { Locale } from '@sesame/contract/fields'
import type { Notification } from '@sesame/contract/records/notification'

/** The text that a device shows, even on its lock screen. It must contain no secret. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly locale: Locale
}

/** The messaging service. */
export interface Push {
  /**
   * Sends a message to one device; `unregistered` if the service no longer knows it.
   *
   * @throws {Error} if the service fails or takes too long.
   */
  send(token: string, message: PushMessage): Promise<'sent' | 'unregistered'>
}

/** Sends alerts to a person's devices. */
export interface Pushes {
  /** Starts finding the devices. The returned function pushes the alert, within a second, and never rejects. */
  prepare(uid: string, alert: Notification): () => Promise<void>
}

/** Push tokens, `pushTokens/{uid}`. */
export interface PushTokens {
  /** A person's tokens, by sid. */
  list(uid: string): Promise<Readonly<Record<string, string>>>
  /** Removes a token unless its device has registered another meanwhile. */
  remove(uid: string, sid: string, token: string): Promise<void>
}
