/**
 * Whether this browser can show alerts:
 *
 * - `absent`: messaging is not configured;
 * - `unsupported`: the browser cannot receive push messages;
 * - `denied`, `askable`, `granted`: the person has refused, has not been asked, or has agreed.
 */
export type PushAbility = 'absent' | 'unsupported' | 'denied' | 'askable' | 'granted'

/** Security alerts that this device shows even while no page is open. */
export interface Push {
  readonly ability: () => PushAbility
  /**
   * Asks for permission immediately, then registers this device to receive the alerts of a session. Resolves to false if
   * permission is refused.
   */
  readonly start: (uid: string, sid: string) => Promise<boolean>
  /** Unregisters this device. */
  readonly stop: (uid: string, sid: string) => Promise<void>
}

/** Returns the database path of the push token for a session's device. */
export const pushTokenPath = (uid: string, sid: string): string => `pushTokens/${uid}/${sid}`
