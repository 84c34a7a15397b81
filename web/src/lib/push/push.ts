/**
 * What this browser can do about alerts: nothing is configured (`absent`), it knows no push
 * messages, or the person has denied, not been asked for, or granted its permission.
 */
export type PushAbility = 'absent' | 'unsupported' | 'denied' | 'askable' | 'granted'

/** Security alerts that this device shows by itself, while the application is closed too. */
export interface Push {
  readonly ability: () => PushAbility
  /** Asks for the permission, at once, and registers this device for a session; false without it. */
  readonly start: (uid: string, sid: string) => Promise<boolean>
  /** Unregisters this device. */
  readonly stop: (uid: string, sid: string) => Promise<void>
}

/** Where the database keeps the token of a session's device. */
export const pushTokenPath = (uid: string, sid: string): string => `pushTokens/${uid}/${sid}`
