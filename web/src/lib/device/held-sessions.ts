import { readPreference, writePreference } from './storage.ts'

const KEY = 'heldSessions'

/** As many as alerts may still ask about. */
const KEPT = 20

/** The sids of the sessions that this browser has had, the latest first. None opens anything. */
export function heldSessions(): string[] {
  return readPreference(KEY)?.split(' ') ?? []
}

export function holdSession(sid: string): void {
  const others = heldSessions().filter((held) => held !== sid)
  writePreference(KEY, [sid, ...others].slice(0, KEPT).join(' '))
}
