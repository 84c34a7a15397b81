import { sampleUser } from '@sesame/contract/testing/sample-user'
import { MAX_SESSIONS } from '@sesame/contract/constants'
import type { Notification } from '@sesame/contract/records/notification'
import { describe, expect, it } from 'vitest'
import { Consequences, drawing } from './consequences.ts'

const AT = 1000
/** Consequences of a decision about Marie. Each generated id equals the name for which it was generated. */
const forMarie = (sendsEmails = true) =>
  new Consequences({ uid: 'marie', at: AT, draw: (name) => name, sendsEmails })

const seen = { device: 'Linux', browser: 'Firefox', provider: 'google.com' } as const
const user = sampleUser({ email: null, displayName: 'Marie' })

describe('drawing (random ids)', () => {
  it('returns the same id for the same name, and different ids for different names', () => {
    const draw = drawing()
    expect(draw('sid')).toBe(draw('sid'))
    expect(draw('sid')).not.toBe(draw('step'))
    expect(drawing()('sid')).not.toBe(draw('sid'))
  })
})

describe('write (values of a person)', () => {
  it.each<[string, [place: string, value: unknown][], object]>([
    ['below the person', [['passkeys/p/name', 'x']], { 'passkeys/marie/p/name': 'x' }],
    [
      'the last of two values',
      [
        ['logins/x', 1],
        ['logins/x', 2],
      ],
      { 'logins/marie/x': 2 },
    ],
    [
      'nothing below a removed place',
      [
        ['passkeys/p', null],
        ['passkeys/p/counter', 2],
      ],
      { 'passkeys/marie/p': null },
    ],
    [
      'a removal over what is below it',
      [
        ['passkeys/p/counter', 2],
        ['passkeys/p', null],
      ],
      { 'passkeys/marie/p': null },
    ],
    [
      'places side by side',
      [
        ['passkeys/p', null],
        ['passkeys/pq', 1],
      ],
      { 'passkeys/marie/p': null, 'passkeys/marie/pq': 1 },
    ],
  ])('writes %s', (_what, writes, expected) => {
    const then = forMarie()
    for (const [place, value] of writes) then.write(place, value)
    expect(then.follows).toEqual(expected)
  })
})

describe('security events', () => {
  it('are stored under separate ids and also logged', () => {
    const then = forMarie()
    then.audit('lock', { sid: 's' })
    then.audit('unlock')
    expect(then.follows).toEqual({
      'audit/marie/1000-audit 0': { event: 'lock', at: AT, sid: 's' },
      'audit/marie/1000-audit 1': { event: 'unlock', at: AT },
    })
    expect(then.logged.map(({ event }) => event)).toEqual(['lock', 'unlock'])
  })

  it('are only logged if they cannot be stored', () => {
    const then = forMarie()
    then.logOnly('sign-in-refused', { code: 'auth/session-ended' })
    expect([then.follows, then.logged.length]).toEqual([{}, 1])
  })
})

describe('an alert', () => {
  it('is stored, sent as a push message, and e-mailed under its id', () => {
    const then = forMarie()
    then.alert({ kind: 'new-device', ...seen })
    const alert = { kind: 'new-device', ...seen, at: AT }
    expect(then.follows).toMatchObject({
      'notifications/marie/alert 0': alert,
      'mailQueue/marie/alert 0': { at: AT, message: { kind: 'new-device', alert: 'alert 0' } },
    })
    expect(then.alerts).toEqual([{ id: 'alert 0', alert }])
    expect(then.emails).toEqual(['alert 0'])
  })

  it.each<[string, Notification['kind'], boolean]>([
    ['if its kind has no e-mail', 'email-changed', true],
    ['if we send no e-mail ourselves', 'new-device', false],
  ])('is not e-mailed %s', (_when, kind, sendsEmails) => {
    const then = forMarie(sendsEmails)
    then.alert({ kind, ...seen }, 'own')
    expect(Object.keys(then.follows)).toEqual(['notifications/marie/own'])
    expect([then.alerts.length, then.emails]).toEqual([1, []])
  })
})

describe('a sign-in', () => {
  const known = { own: { ...seen, firstSeenAt: 1, lastSeenAt: 1, name: 'Portable' } }
  const other = { ...seen, browser: 'Safari' }

  it('is added to the history, and updates the fields of its device except the name given by the owner', () => {
    const then = forMarie()
    expect(then.login({ logins: {}, devices: known }, 'own', seen)).toBe(false)
    expect(then.follows).toEqual({
      'logins/marie/login': { ...seen, at: AT },
      [`devices/marie/own/device`]: 'Linux',
      [`devices/marie/own/browser`]: 'Firefox',
      [`devices/marie/own/provider`]: 'google.com',
      [`devices/marie/own/firstSeenAt`]: 1,
      [`devices/marie/own/lastSeenAt`]: AT,
      [`devices/marie/own/place`]: null,
    })
  })

  it('is marked as coming from a new device if the person already has another device', () => {
    const then = forMarie()
    expect(then.login({ logins: {}, devices: known }, 'other', other)).toBe(true)
    expect(then.follows['logins/marie/login']).toMatchObject({ mark: 'new-device' })
    expect(forMarie().login({ logins: {}, devices: {} }, 'other', other)).toBe(false)
  })

  it('does not add its device to the known devices if it was rejected', () => {
    const then = forMarie()
    expect(then.login({ logins: {}, devices: known }, 'other', { ...other, mark: 'refused' })).toBe(
      false,
    )
    expect(Object.keys(then.follows)).toEqual(['logins/marie/login'])
  })

  it('removes the oldest sign-ins and devices if there are too many', () => {
    const logins = Object.fromEntries(
      Array.from({ length: 99 }, (_, i) => [`l${i}`, { ...seen, at: i }]),
    )
    const devices = Object.fromEntries(
      Array.from({ length: MAX_SESSIONS }, (_, i) => [
        `d${i}`,
        { ...seen, browser: `B${i}`, firstSeenAt: i, lastSeenAt: i },
      ]),
    )
    const then = forMarie()
    then.login({ logins, devices }, 'own', seen)
    expect(then.follows).toMatchObject({ 'logins/marie/l0': null, 'devices/marie/d0': null })
    expect(then.follows).not.toHaveProperty(['logins/marie/l98'])
    expect(then.follows).not.toHaveProperty(['devices/marie/d1'])
  })
})

describe('a removed passkey', () => {
  it('can be registered by other people after the commit', () => {
    const then = forMarie()
    then.removePasskey('p')
    expect([then.follows, then.freed]).toEqual([{ 'passkeys/marie/p': null }, ['p']])
  })
})

describe('a profile', () => {
  it('is written field by field over the previous one', () => {
    const then = forMarie()
    then.makeProfile(user, null)
    expect(then.follows).toMatchObject({
      'users/marie/uid': 'marie',
      'users/marie/email': null,
      'users/marie/locale': 'fr',
    })
    expect(then.profile).toEqual(user)
  })

  it('is changed field by field, and returned as a whole', () => {
    const then = forMarie()
    const after = then.changeProfile(user, { displayName: 'Zoé' })
    expect(then.follows).toEqual({ 'users/marie/displayName': 'Zoé' })
    expect([after, then.profile]).toEqual(Array(2).fill({ ...user, displayName: 'Zoé' }))
  })
})

describe('an event counted for the statistics', () => {
  it('is collected with its dimension, and not written with the commit', () => {
    const then = forMarie()
    then.count('sign-in', 'google.com')
    then.count('lock')
    expect(then.counts).toEqual([
      ['sign-in', 'google.com'],
      ['lock', undefined],
    ])
    expect(then.follows).toEqual({})
  })
})
