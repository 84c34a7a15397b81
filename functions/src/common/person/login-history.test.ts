import type { Login } from '@sesame/contract/records/login'
import { expect, it } from 'vitest'
import { withLogin } from './login-history.ts'

const at = (time: number, device = 'Windows', mark?: string): Login => ({
  device,
  browser: 'Firefox',
  provider: 'password',
  at: time,
  ...(mark !== undefined && { mark }),
})
const refused = (time: number, device: string) => at(time, device, 'refused')
const known = { isKnown: true, hasAny: true }
const unknown = { isKnown: false, hasAny: true }

/** Returns the history after these sign-ins. */
const historyOf = (...logins: Login[]) =>
  logins.reduce<{ kept: (readonly [string, Login])[]; isNewDevice: boolean }>(
    ({ kept }, login) => withLogin(kept, `id-${login.at}`, login, known),
    { kept: [], isNewDevice: false },
  )

it('the sign-in history marks an unknown device, unless it is the person’s first device and first sign-in', () => {
  const nobody = { isKnown: false, hasAny: false }
  expect(withLogin([], 'id', at(1), nobody).isNewDevice).toBe(false)
  expect(withLogin([], 'id', at(1), unknown).isNewDevice).toBe(true)
  const { kept } = historyOf(at(1), at(2))
  const { kept: after, isNewDevice } = withLogin(kept, 'id', at(3), nobody)
  expect(isNewDevice).toBe(true)
  expect(after.map(([, { mark }]) => mark)).toEqual(['new-device', undefined, undefined])
})

it('the sign-in history keeps the latest ten sign-ins, newest first, without duplicates', () => {
  const logins = Array.from({ length: 12 }, (_, n) => at(n))
  const { kept } = historyOf(...logins, at(11))
  expect(kept.map(([, login]) => login.at)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})

it('the sign-in history never marks a rejected sign-in as new, or counts it as the first sign-in', () => {
  const { kept, isNewDevice } = withLogin([], 'id', refused(1, 'iPhone'), unknown)
  expect([isNewDevice, kept[0]?.[1].mark]).toEqual([false, 'refused'])
  const first = withLogin(kept, 'id-2', at(2), { isKnown: false, hasAny: false })
  expect(first.isNewDevice).toBe(false)
})

it('the sign-in history keeps ten rejected sign-ins in addition to ten accepted ones', () => {
  const signIns = Array.from({ length: 11 }, (_, n) => at(n))
  const attack = Array.from({ length: 12 }, (_, n) => refused(100 + n, 'iPhone'))
  const { kept } = historyOf(...signIns, ...attack)
  expect(kept.map(([, { mark, at: time }]) => [mark, time])).toEqual([
    ...Array.from({ length: 10 }, (_, n) => ['refused', 111 - n]),
    ...Array.from({ length: 10 }, (_, n) => [undefined, 10 - n]),
  ])
  expect(withLogin(kept, 'id', at(200), known).kept).toHaveLength(20)
})
