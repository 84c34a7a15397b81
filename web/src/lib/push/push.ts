/**
 * Whether this browser can show alerts: messaging is not configured (`absent`), the browser does not support push
 * messages, or the person has denied, not been asked for, or granted permission.
 */
export type PushAbility = 'absent' | 'unsupported' | 'denied' | 'askable' | 'granted'

/** Security alerts that this device shows by itself, even while the application is closed. */
export interface Push {
  readonly ability: () => PushAbility
  /** Asks for permission at once, and registers this device for a session; resolves to false without permission. */
  readonly start: (uid: string, sid: string) => Promise<boolean>
  /** Unregisters this device. */
  readonly stop: (uid: string, sid: string) => Promise<void>
}

/** Where the database keeps the token of a session's device. */
export const pushTokenPath = (uid: string, sid: string): string => `pushTokens/${uid}/${sid}`
