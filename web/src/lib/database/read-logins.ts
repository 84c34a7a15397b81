import { login, type Login } from '@sesame/contract/records/login'
import * as z from 'zod/mini'

/** One of the last sign-ins, under its key. */
export interface LoginEntry extends Login {
  readonly id: string
}

const logins = z.record(z.string(), login)

/** The last sign-ins of a person, latest first; loads the database's client when first called. */
export async function readLogins(uid: string): Promise<LoginEntry[]> {
  const { readOnce } = await import('./firebase-database.ts')
  const entries = logins.parse((await readOnce(`logins/${uid}`)) ?? {})
  return Object.entries(entries)
    .map(([id, entry]) => ({ id, ...entry }))
    .sort((a, b) => b.at - a.at)
}
