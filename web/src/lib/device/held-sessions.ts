import { readPreference, writePreference } from './storage.ts'

const KEY = 'heldSessions'

/** The maximum number of stored ids: enough for all sessions about which an alert may still ask. */
const KEPT = 20

/** Returns the ids of this browser's current and past sessions, latest first. The ids grant no access. */
export function heldSessions(): string[] {
  return readPreference(KEY)?.split(' ') ?? []
}

export function holdSession(sid: string): void {
  const others = heldSessions().filter((held) => held !== sid)
  writePreference(KEY, [sid, ...others].slice(0, KEPT).join(' '))
}
