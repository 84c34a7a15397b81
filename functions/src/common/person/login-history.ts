import { LAST_LOGINS } from '@sesame/contract/constants'
import type { Login } from '@sesame/contract/records/login'
import { deviceId, type Devices } from './known-devices.ts'

type Entry = readonly [id: string, login: Login]

const isRefused = ([, { mark }]: Entry) => mark === 'refused'
const isSameDevice = (a: Login, b: Login) => a.device === b.device && a.browser === b.browser

/**
 * Adds an accepted or refused sign-in to a history, which keeps the latest of each kind. Marks an accepted one if its device
 * is new and the person has signed in before. A refused one does not make its device known.
 *
 * The list of devices goes back further than the history, so it decides which devices are known. The history is used only if
 * that list is empty.
 */
export function withLogin(
  known: readonly Entry[],
  id: string,
  login: Login,
  devices: Devices = {},
): { kept: Entry[]; isNewDevice: boolean } {
  const before = known.filter(([key]) => key !== id)
  const accepted = before.filter((entry) => !isRefused(entry))
  const isFirst = accepted.length === 0 && Object.keys(devices).length === 0
  const isNewDevice = login.mark !== 'refused' && !isFirst && !isKnown(login, accepted, devices)
  const latest: Entry = [id, isNewDevice ? { ...login, mark: 'new-device' } : login]
  const all = [...before, latest].toSorted(([, a], [, b]) => b.at - a.at)
  const signIns = all.filter((entry) => !isRefused(entry)).slice(0, LAST_LOGINS)
  const refusals = all.filter(isRefused).slice(0, LAST_LOGINS)
  const kept = all.filter((entry) => signIns.includes(entry) || refusals.includes(entry))
  return { kept, isNewDevice }
}

function isKnown(login: Login, accepted: readonly Entry[], devices: Devices): boolean {
  if (Object.keys(devices).length > 0) return Object.hasOwn(devices, deviceId(login))
  return accepted.some(([, other]) => isSameDevice(other, login))
}
