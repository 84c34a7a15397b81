import { MAX_SESSIONS } from '@sesame/contract/constants'
import type { Device } from '@sesame/contract/records/device'
import type { Login } from '@sesame/contract/records/login'
import { createHash } from 'node:crypto'
import type { Browser } from '../browser.ts'

export type Devices = Readonly<Record<string, Device>>

/**
 * Returns the id of a browser among one person's devices. The id differs for each person, so that it does not link people who
 * share a browser.
 */
export function deviceId(uid: string, { id }: Pick<Browser, 'id'>): string {
  return createHash('sha256').update(`${uid}\n${id}`).digest('base64url').slice(0, 16)
}

/**
 * Adds a sign-in to a person's devices. Keeps only the most recently seen devices. Their maximum number is that of a
 * person's sessions.
 */
export function withDevice(known: Devices, id: string, { mark: _, ...login }: Login): Devices {
  const { device, browser, provider, place, at } = login
  const { place: _before, ...before } = known[id] ?? { firstSeenAt: at }
  const seen = { ...before, device, browser, provider, lastSeenAt: at, ...(place && { place }) }
  const all = Object.entries({ ...known, [id]: seen })
  const kept = all.toSorted(([, a], [, b]) => b.lastSeenAt - a.lastSeenAt).slice(0, MAX_SESSIONS)
  return Object.fromEntries(kept)
}
