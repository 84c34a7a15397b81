import { readPreference, writePreference } from './storage.ts'

const KEY = 'heldSessions'

/** As many as alerts may still ask about. */
const KEPT = 20

/** The ids of this browser's past and current sessions, latest first. They open nothing. */
export function heldSessions(): string[] {
  return readPreference(KEY)?.split(' ') ?? []
}

export function holdSession(sid: string): void {
  const others = heldSessions().filter((held) => held !== sid)
  writePreference(KEY, [sid, ...others].slice(0, KEPT).join(' '))
}
