import { LAST_LOGINS } from '@sesame/contract/constants'
import type { Login } from '@sesame/contract/records/login'
type Entry = readonly [id: string, login: Login]

const isRefused = ([, { mark }]: Entry) => mark === 'refused'

/**
 * Adds an accepted or rejected sign-in to a history, which keeps the latest accepted and the latest rejected sign-ins.
 * Marks an accepted sign-in if its device is unknown and the person has signed in before.
 */
export function withLogin(
  known: readonly Entry[],
  id: string,
  login: Login,
  devices: { readonly isKnown: boolean; readonly hasAny: boolean },
): { kept: Entry[]; isNewDevice: boolean } {
  const before = known.filter(([key]) => key !== id)
  const isFirst = !devices.hasAny && before.every(isRefused)
  const isNewDevice = login.mark !== 'refused' && !isFirst && !devices.isKnown
  const latest: Entry = [id, isNewDevice ? { ...login, mark: 'new-device' } : login]
  const all = [...before, latest].toSorted(([, a], [, b]) => b.at - a.at)
  const signIns = all.filter((entry) => !isRefused(entry)).slice(0, LAST_LOGINS)
  const refusals = all.filter(isRefused).slice(0, LAST_LOGINS)
  const kept = all.filter((entry) => signIns.includes(entry) || refusals.includes(entry))
  return { kept, isNewDevice }
}
