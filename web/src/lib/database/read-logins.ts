import { login, type Login } from '@sesame/contract/records/login'
import * as z from 'zod/mini'
import { readOnce } from './firebase-database.ts'

/** One of the last sign-ins, under its key. */
export interface LoginEntry extends Login {
  readonly id: string
}

const logins = z.record(z.string(), login)

/** The last sign-ins of a person, latest first. */
export async function readLogins(uid: string): Promise<LoginEntry[]> {
  const entries = logins.parse((await readOnce(`logins/${uid}`)) ?? {})
  return Object.entries(entries)
    .map(([id, entry]) => ({ id, ...entry }))
    .sort((a, b) => b.at - a.at)
}
