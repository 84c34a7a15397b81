import { LAST_LOGINS } from '@sesame/contract/constants'
import type { Login } from '@sesame/contract/records/login'
import { deviceId, type Devices } from './known-devices.ts'

/** The most refusals that the history keeps, so that they cannot push out the sign-ins. */
const MAX_REFUSED = 3

type Entry = readonly [id: string, login: Login]

const isRefused = ([, { mark }]: Entry) => mark === 'refused'
const isSameDevice = (a: Login, b: Login) => a.device === b.device && a.browser === b.browser

/**
 * Adds a sign-in, or a refused one, to a history. Marks it if the device is new to a person who has signed in before. A
 * refusal replaces the device's previous one, and does not make the device known.
 *
 * The list of devices goes back further than the history, so the history is used only if no device is listed.
 */
export function withLogin(
  known: readonly Entry[],
  id: string,
  login: Login,
  devices: Devices = {},
): { kept: Entry[]; isNewDevice: boolean } {
  const before = known.filter(([key]) => key !== id)
  const accepted = before.filter((entry) => !isRefused(entry))
  const refused = before.filter((entry) => isRefused(entry))
  const added: Entry = [id, login]
  const isFirst = accepted.length === 0 && Object.keys(devices).length === 0
  const isNewDevice = !isRefused(added) && !isFirst && !isKnown(login, accepted, devices)
  const latest: Entry = isNewDevice ? [id, { ...login, mark: 'new-device' }] : added
  const others = isRefused(added)
    ? refused.filter(([, other]) => !isSameDevice(other, login))
    : refused
  const refusals = latestOf(isRefused(latest) ? [...others, latest] : others, MAX_REFUSED)
  const signIns = isRefused(latest) ? accepted : [...accepted, latest]
  return { kept: latestOf([...signIns, ...refusals], LAST_LOGINS), isNewDevice }
}

function isKnown(login: Login, accepted: readonly Entry[], devices: Devices): boolean {
  if (Object.keys(devices).length > 0) return Object.hasOwn(devices, deviceId(login))
  return accepted.some(([, other]) => isSameDevice(other, login))
}

const latestOf = (entries: readonly Entry[], count: number): Entry[] =>
  entries.toSorted(([, a], [, b]) => b.at - a.at).slice(0, count)
