import type { Login } from '@sesame/contract/records/login'
import { expect, it } from 'vitest'
import { withDevice } from './known-devices.ts'
import { withLogin } from './login-history.ts'

const at = (time: number, device = 'Windows', mark?: string): Login => ({
  device,
  browser: 'Firefox',
  provider: 'password',
  at: time,
  ...(mark !== undefined && { mark }),
})
const refused = (time: number, device: string) => at(time, device, 'refused')

/** The history after these sign-ins. */
const historyOf = (...logins: Login[]) =>
  logins.reduce<{ kept: (readonly [string, Login])[]; isNewDevice: boolean }>(
    ({ kept }, login) => withLogin(kept, `id-${login.at}`, login),
    { kept: [], isNewDevice: false },
  )

it('marks a device missing from the history, except on the first sign-in', () => {
  expect(historyOf(at(1)).isNewDevice).toBe(false)
  const { kept, isNewDevice } = historyOf(at(1), at(2), at(3, 'iPhone'))
  expect(isNewDevice).toBe(true)
  expect(kept.map(([, { mark }]) => mark)).toEqual(['new-device', undefined, undefined])
})

it('keeps the latest ten sign-ins, newest first, without duplicates', () => {
  const logins = Array.from({ length: 12 }, (_, n) => at(n))
  const { kept } = historyOf(...logins, at(11))
  expect(kept.map(([, login]) => login.at)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})

it('does not treat a device as known after a refused sign-in', () => {
  const { kept, isNewDevice } = historyOf(at(1), refused(2, 'iPhone'))
  expect(isNewDevice).toBe(false)
  expect(kept[0]?.[1].mark).toBe('refused')
  expect(withLogin(kept, 'id', at(3, 'iPhone')).isNewDevice).toBe(true)
  expect(historyOf(refused(1, 'iPhone'), at(2)).isNewDevice).toBe(false)
})

it('keeps ten refused sign-ins in addition to ten accepted ones, which they never displace', () => {
  const signIns = Array.from({ length: 11 }, (_, n) => at(n))
  const attack = Array.from({ length: 12 }, (_, n) => refused(100 + n, 'iPhone'))
  const { kept } = historyOf(...signIns, ...attack)
  expect(kept.map(([, { mark, at: time }]) => [mark, time])).toEqual([
    ...Array.from({ length: 10 }, (_, n) => ['refused', 111 - n]),
    ...Array.from({ length: 10 }, (_, n) => [undefined, 10 - n]),
  ])
  expect(withLogin(kept, 'id', at(200)).kept).toHaveLength(20)
})

it('looks in the list of devices, which goes back further, and uses the history only if that list is empty', () => {
  const [old, rare, daily] = [at(0, 'Linux'), at(1, 'iPhone'), at(2)]
  const devices = [rare, daily].reduce(withDevice, {})
  const history = Array.from({ length: 10 }, (_, n) => [`id-${n}`, at(10 + n)] as const)
  expect(withLogin(history, 'id', at(30, 'iPhone')).isNewDevice).toBe(true)
  expect(withLogin(history, 'id', at(30, 'iPhone'), devices).isNewDevice).toBe(false)
  expect(withLogin(history, 'id', at(30, 'Linux'), devices).isNewDevice).toBe(true)
  expect(withLogin([['old', old]], 'id', at(30, 'Linux'), devices).isNewDevice).toBe(true)
  expect(withLogin([], 'id', at(30, 'Linux'), devices).isNewDevice).toBe(true)
})
