import { MAX_SESSIONS } from '@sesame/contract/constants'
import type { Device } from '@sesame/contract/records/device'
import type { Login } from '@sesame/contract/records/login'
import { expect, it } from 'vitest'
import { deviceId, withDevice } from './known-devices.ts'

const login = (at: number, device = 'Windows', place?: string): Login => ({
  device,
  browser: 'Firefox',
  provider: 'password',
  at,
  ...(place !== undefined && { place }),
})
/** Returns the known devices after sign-ins on these devices, one per millisecond. */
const seen = (...ids: string[]) =>
  ids.reduce<Readonly<Record<string, Device>>>(
    (known, id, at) => withDevice(known, id, login(at)),
    {},
  )

it('a known device keeps the times when it was first and last seen, and its latest description', () => {
  const devices = withDevice(seen('own', 'other'), 'own', login(3, 'Linux', 'Lyon'))
  expect(Object.keys(devices)).toHaveLength(2)
  expect(devices['own']).toEqual({
    device: 'Linux',
    browser: 'Firefox',
    provider: 'password',
    place: 'Lyon',
    firstSeenAt: 0,
    lastSeenAt: 3,
  })
})

it('a known device keeps the name that its owner gave it, and fields that only a newer version defines', () => {
  const named = { ...seen('own')['own'], name: 'Portable', future: 1 } as unknown as Device
  expect(withDevice({ own: named }, 'own', login(2))['own']).toMatchObject({
    name: 'Portable',
    future: 1,
  })
})

it('a browser has the same id whenever the same person uses it, and a different one for each person', () => {
  const ids = ['marie', 'paul', 'marie'].map((uid) => deviceId(uid, { id: 'a' }))
  expect(ids[0]).toMatch(/^[\w-]{16}$/)
  expect(ids[1]).not.toBe(ids[0])
  expect(ids[2]).toBe(ids[0])
  expect(deviceId('marie', { id: 'b' })).not.toBe(ids[0])
})

it('the list of known devices drops the least recently seen device if there are too many', () => {
  const devices = seen(...Array.from({ length: MAX_SESSIONS + 1 }, (_, n) => `device-${n}`))
  expect(Object.keys(devices)).toHaveLength(MAX_SESSIONS)
  expect(devices['device-0']).toBeUndefined()
})
