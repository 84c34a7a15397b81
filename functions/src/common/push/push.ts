import type { Locale } from '@sesame/contract/fields'

/** What a device shows; nothing in it may be secret, for it shows on locked screens. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly locale: Locale
}

/** The messaging service. */
export interface Push {
  /**
   * Hands a message over for one device; `unregistered` when the service knows no such device any more.
   *
   * @throws {Error} when the service fails or takes too long.
   */
  send(token: string, message: PushMessage): Promise<'sent' | 'unregistered'>
}

/** Where messages go, `pushTokens/{uid}`. */
export interface PushTokens {
  /** The tokens of a person, by session. */
  list(uid: string): Promise<Readonly<Record<string, string>>>
  /** Removes a token, unless its device has registered another one meanwhile. */
  remove(uid: string, sid: string, token: string): Promise<void>
}
