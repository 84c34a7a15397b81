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
const seen = (...logins: Login[]) => logins.reduce<Record<string, Device>>(withDevice, {})

it('treats the same browser on the same system as one device, with the times it was first and last seen', () => {
  const devices = seen(login(1, 'Windows', 'Lyon'), login(2, 'iPhone'), login(3))
  expect(Object.keys(devices)).toHaveLength(2)
  expect(devices[deviceId(login(1))]).toEqual({
    device: 'Windows',
    browser: 'Firefox',
    provider: 'password',
    firstSeenAt: 1,
    lastSeenAt: 3,
  })
})

it('keeps the name that the owner gave a device, and fields written by a newer version', () => {
  const id = deviceId(login(1))
  const [known] = Object.values(seen(login(1)))
  const named = { ...known, name: 'Portable', future: 1 } as Device
  expect(withDevice({ [id]: named }, login(2))[id]).toMatchObject({ name: 'Portable', future: 1 })
})

it('gives devices ids that are valid database keys', () => {
  expect(deviceId({ device: '$[./#]', browser: '?' })).toMatch(/^[\w-]{16}$/)
})

it('forgets the least recently seen device when there are too many', () => {
  const many = Array.from({ length: MAX_SESSIONS + 1 }, (_, n) => login(n, `device-${n}`))
  const devices = seen(...many)
  expect(Object.keys(devices)).toHaveLength(MAX_SESSIONS)
  expect(devices[deviceId(login(0, 'device-0'))]).toBeUndefined()
})
