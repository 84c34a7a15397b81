import { LAST_LOGINS } from '@sesame/contract/constants'
import { login as loginRecord, type Login } from '@sesame/contract/records/login'
import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import { randomId } from '../../../common/random-id.ts'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'
import { unlessErased } from '../database/erased.ts'

const loginsPath = (uid: string) => `logins/${uid}`
const logins = z.record(z.string(), loginRecord)

/** A person's sign-in history. */
export async function readLogins(root: Reference, uid: string): Promise<Login[]> {
  const kept = (await root.child(loginsPath(uid)).get()).val() as unknown
  return Object.values(parseRecord(logins, kept) ?? {})
}

/** Adds a sign-in to the history of ten; resolves with whether its device is new to a history that had entries. */
export function recordLogin(root: Reference, uid: string, entry: Login): Promise<boolean> {
  return unlessErased(root, uid, 'logins', () => addLogin(root, uid, entry))
}

async function addLogin(root: Reference, uid: string, entry: Login): Promise<boolean> {
  const id = randomId()
  let isNewDevice = false
  await transact(root.child(loginsPath(uid)), (current) => {
    const known = Object.entries(parseRecord(logins, current) ?? {}).filter(([key]) => key !== id)
    isNewDevice = known.length > 0 && !known.some(([, login]) => isSameDevice(login, entry))
    const kept = known.concat([[id, entry]]).sort(([, a], [, b]) => b.at - a.at)
    return Object.fromEntries(kept.slice(0, LAST_LOGINS))
  })
  return isNewDevice
}

function isSameDevice(a: Login, b: Login): boolean {
  return a.device === b.device && a.browser === b.browser
}
