import { MAX_SESSIONS } from '@sesame/contract/constants'
import type { Device } from '@sesame/contract/records/device'
import type { Login } from '@sesame/contract/records/login'
import { createHash } from 'node:crypto'

export type Devices = Readonly<Record<string, Device>>

/** The id of a browser and system among one person's devices. */
export function deviceId({ device, browser }: Pick<Login, 'device' | 'browser'>): string {
  return createHash('sha256').update(`${browser}\n${device}`).digest('base64url').slice(0, 16)
}

/** Adds a sign-in to a person's devices. Keeps the most recently seen, as many devices as a person may have sessions. */
export function withDevice(known: Devices, { mark: _, ...login }: Login): Devices {
  const { device, browser, provider, place, at } = login
  const id = deviceId(login)
  const { place: _before, ...before } = known[id] ?? { firstSeenAt: at }
  const seen = { ...before, device, browser, provider, lastSeenAt: at, ...(place && { place }) }
  const all = Object.entries({ ...known, [id]: seen })
  const kept = all.toSorted(([, a], [, b]) => b.lastSeenAt - a.lastSeenAt).slice(0, MAX_SESSIONS)
  return Object.fromEntries(kept)
}
