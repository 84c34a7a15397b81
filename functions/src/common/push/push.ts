import type { Locale } from '@sesame/contract/fields'
import type { Notification } from '@sesame/contract/records/notification'

/** The text that a device shows, even on its locked screen. It must contain no secret. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly locale: Locale
}

/** The push messaging service. */
export interface Push {
  /**
   * Sends a push message to one device. Resolves with `unregistered` if the service no longer knows the token.
   *
   * @throws {Error} if the service fails or takes too long.
   */
  send(token: string, message: PushMessage): Promise<'sent' | 'unregistered'>
}

/** Sends alerts as push messages to a person's devices. */
export interface Pushes {
  /** Starts reading the person's devices. The returned function sends the alert within a second, and never rejects. */
  prepare(uid: string, alert: Notification): () => Promise<void>
}

/** Push tokens, `pushTokens/{uid}`. */
export interface PushTokens {
  /** Returns a person's push tokens, by session id. */
  list(uid: string): Promise<Readonly<Record<string, string>>>
  /** Removes a push token, unless its device has registered another one meanwhile. */
  remove(uid: string, sid: string, token: string): Promise<void>
}
