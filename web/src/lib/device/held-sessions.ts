import { readPreference, writePreference } from './storage.ts'

const KEY = 'heldSessions'

/** The maximum number of stored ids: enough for every session that an alert may still ask about. */
const KEPT = 20

/** The ids of this browser's current and past sessions, latest first. They grant no access. */
export function heldSessions(): string[] {
  return readPreference(KEY)?.split(' ') ?? []
}

export function holdSession(sid: string): void {
  const others = heldSessions().filter((held) => held !== sid)
  writePreference(KEY, [sid, ...others].slice(0, KEPT).join(' '))
}
