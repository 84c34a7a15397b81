import { readPreference, writePreference } from './storage.ts'

const KEY = 'verificationMail'

/** Remembers when (ms) this device last requested the verification e-mail for a person; null deletes the time. */
export function noteVerificationMail(uid: string, atMs: number | null): void {
  writePreference(KEY, atMs === null ? null : `${uid} ${atMs}`)
}

/** Returns when (ms) this device last requested the verification e-mail for this person; null if it never requested one. */
export function verificationMailAt(uid: string): number | null {
  const [whose, at] = readPreference(KEY)?.split(' ') ?? []
  return whose === uid && Number.isFinite(Number(at)) ? Number(at) : null
}
