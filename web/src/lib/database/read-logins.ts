import { login, type Login } from '@sesame/contract/records/login'
import { entriesOf } from './entries-of.ts'
import { readOnce } from './firebase-database.ts'

/** A recent sign-in, with its key. */
export interface LoginEntry extends Login {
  readonly id: string
}

/** Reads a person's recent sign-ins, latest first. */
export async function readLogins(uid: string): Promise<LoginEntry[]> {
  return entriesOf(await readOnce(`logins/${uid}`), login).sort((a, b) => b.at - a.at)
}
