import { device as deviceRecord } from '@sesame/contract/records/device'
import { login as loginRecord, type Login } from '@sesame/contract/records/login'
import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import { randomId } from '../../../common/random-id.ts'
import { deviceId, type Devices, withDevice } from '../../../common/session/known-devices.ts'
import { withLogin } from '../../../common/session/login-history.ts'
import { unlessErased } from '../database/erased.ts'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'

const loginsPath = (uid: string) => `logins/${uid}`
const devicesPath = (uid: string) => `devices/${uid}`
const logins = z.record(z.string(), loginRecord)
const devices = z.record(z.string(), deviceRecord)

/** A person's sign-in history. */
export async function readLogins(root: Reference, uid: string): Promise<Login[]> {
  const kept = (await root.child(loginsPath(uid)).get()).val() as unknown
  return Object.values(parseRecord(logins, kept) ?? {})
}

/** Adds a sign-in to the history and its device to the devices; resolves with whether that is new. */
export async function recordLogin(root: Reference, uid: string, entry: Login): Promise<boolean> {
  const before = (await root.child(devicesPath(uid)).get()).val() as unknown
  const known = parseRecord(devices, before) ?? {}
  const [isNewDevice] = await Promise.all([
    unlessErased(root, uid, root.child(loginsPath(uid)), () => addLogin(root, uid, entry, known)),
    entry.mark !== 'refused' &&
      unlessErased(root, uid, root.child(devicesPath(uid)), () => noteDevice(root, uid, entry)),
  ])
  return isNewDevice
}

/** A person's next sign-in on this device is new to them again. */
export async function forgetDevice(
  root: Reference,
  uid: string,
  device: Pick<Login, 'device' | 'browser'>,
): Promise<void> {
  await root.child(`${devicesPath(uid)}/${deviceId(device)}`).remove()
}

async function addLogin(
  root: Reference,
  uid: string,
  entry: Login,
  noted: Devices,
): Promise<boolean> {
  const id = randomId()
  let isNewDevice = false
  await transact(root.child(loginsPath(uid)), (current) => {
    const known = Object.entries(parseRecord(logins, current) ?? {})
    const history = withLogin(known, id, entry, noted)
    isNewDevice = history.isNewDevice
    return Object.fromEntries(history.kept)
  })
  return isNewDevice
}

async function noteDevice(root: Reference, uid: string, entry: Login): Promise<void> {
  await transact(root.child(devicesPath(uid)), (current) =>
    withDevice(parseRecord(devices, current) ?? {}, entry),
  )
}
