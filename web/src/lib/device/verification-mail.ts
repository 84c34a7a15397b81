import { readPreference, writePreference } from './storage.ts'

const KEY = 'verificationMail'

/** Remembers when (ms) this device last had the verification e-mail sent to a person; null forgets it. */
export function noteVerificationMail(uid: string, atMs: number | null): void {
  writePreference(KEY, atMs === null ? null : `${uid} ${atMs}`)
}

/** When (ms) this device last had the verification e-mail sent to this person; null if it did not. */
export function verificationMailAt(uid: string): number | null {
  const [whose, at] = readPreference(KEY)?.split(' ') ?? []
  return whose === uid && Number.isFinite(Number(at)) ? Number(at) : null
}
