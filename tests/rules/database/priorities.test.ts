import { beforeEach, describe, expect, it } from 'vitest'
import { cast, SIGNED_IN_SECONDS } from '../support/personas.ts'
import { isAllowed, SERVER_TIME, write } from '../support/verbs.ts'

const stage = cast()

beforeEach(async () => {
  const { people, seed } = stage()
  const { uid } = people.registered
  const readAt = { [`notifications/${uid}/alert/readAt`]: null }
  await seed({
    [`access/${uid}/shown/Session001/device`]: 'x',
    [`access/${uid}/states/Session001/authTimeSeconds`]: SIGNED_IN_SECONDS,
    [`notifications/${uid}/alert/kind`]: 'new-device',
    [`devices/${uid}/laptop/device`]: 'x',
    ...readAt,
  })
})

/** Adds a priority to a value. A priority's length is unlimited, and no other rule checks it. */
const weighted = (value: unknown) =>
  typeof value === 'object' && value !== SERVER_TIME
    ? { ...value, '.priority': 'canary' }
    : { '.value': value, '.priority': 'canary' }
const consent = { analytics: false, messaging: true, decidedAt: SERVER_TIME }
const online = { online: true, lastChanged: SERVER_TIME }

describe('a priority on a value', () => {
  it.each<[string, string, (as: (value: unknown) => unknown) => unknown]>([
    ['settings', 'settings/{uid}', (as) => as({ theme: 'dark' })],
    ['a theme', 'settings/{uid}/theme', (as) => as('dark')],
    ['a language', 'settings/{uid}/locale', (as) => as('fr')],
    ['a delay', 'settings/{uid}/lockDelayMinutes', (as) => as(5)],
    ['a consent', 'settings/{uid}/consent', (as) => as(consent)],
    ['a choice', 'settings/{uid}/consent', (as) => ({ ...consent, analytics: as(false) })],
    ['another choice', 'settings/{uid}/consent', (as) => ({ ...consent, messaging: as(false) })],
    ['its time', 'settings/{uid}/consent', (as) => ({ ...consent, decidedAt: as(1) })],
    ['a name of a device', 'devices/{uid}/laptop/name', (as) => as('Portable')],
    ['a reading', 'notifications/{uid}/alert/readAt', (as) => as(SERVER_TIME)],
    ['a presence', 'presence/{uid}/Session001', (as) => as(online)],
    ['its state', 'presence/{uid}/Session001', (as) => ({ ...online, online: as(true) })],
    ['its change', 'presence/{uid}/Session001', (as) => ({ ...online, lastChanged: as(1) })],
    ['a push token', 'pushTokens/{uid}/Session001', (as) => as('token')],
  ])('is refused on %s', async (_what, path, value) => {
    const { registered } = stage().people
    const at = path.replace('{uid}', registered.uid)
    expect(await isAllowed(write(registered, at, value(weighted)))).toBe(false)
    expect(
      await isAllowed(
        write(
          registered,
          at,
          value((plain) => plain),
        ),
      ),
    ).toBe(true)
  })

  it('is refused even if the value already exists', async () => {
    const { registered } = stage().people
    const at = `settings/${registered.uid}/theme`
    expect(await isAllowed(write(registered, at, 'dark'))).toBe(true)
    const heavier = (priority: string | null) =>
      isAllowed(
        registered
          .main()
          .ref(at)
          .setPriority(priority, () => undefined),
      )
    expect(await heavier('canary')).toBe(false)
    expect(await heavier(null)).toBe(true)
  })
})
