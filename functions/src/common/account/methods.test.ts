import { sampleUser } from '@sesame/contract/testing/sample-user'
import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Provider } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'
import { describe, expect, it } from 'vitest'
import { NO_ACCESS, type AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'
import {
  acceptedSince,
  disown,
  distrust,
  firstMethods,
  methodsNow,
  takenAway,
  trust,
  type Method,
} from './methods.ts'

const NOW = 1_700_000_000_000
const SECONDS = NOW / SECOND_MS
const MARIE = 'marie@example.com'

const LINK = { subject: 'g-marie', email: MARIE }

/** An account that has what is linked, and a password where it has a stamp. */
function account(change: Partial<Account> = {}): Account {
  const { linked = {}, passwordStamp = null } = change
  return {
    uid: 'marie',
    isGuest: false,
    disabled: false,
    validSinceSeconds: 0,
    email: MARIE,
    emailVerified: true,
    photoURL: null,
    isMarkedRegistered: true,
    claims: {},
    operatorRole: null,
    createdAt: 0,
    lastSignInSeconds: SECONDS,
    lastActiveAt: NOW,
    linked,
    passwordStamp,
    ...change,
    providers: [
      ...(Object.keys(linked) as Provider[]),
      ...(passwordStamp === null ? [] : (['password'] as const)),
    ],
  }
}

const user = (change: Partial<User> = {}) => sampleUser({ email: MARIE, providers: [], ...change })

const recordOf = (methods: AccessRecord['methods'], change: Partial<AccessRecord> = {}) => ({
  ...NO_ACCESS,
  methods,
  ...change,
})

const now = (
  methods: AccessRecord['methods'],
  there: Partial<Account>,
  { known = {}, record = {}, proof = undefined as Method | undefined } = {},
) =>
  methodsNow(
    { record: recordOf(methods, record), user: user(known), account: account(there) },
    NOW,
    proof && { provider: proof },
  )

describe('what an honest person has', () => {
  it('changes nothing, not even the object', () => {
    const record = recordOf({ google: 'g-marie', password: 5, email: MARIE })
    const there = account({ linked: { 'google.com': LINK }, passwordStamp: 5 })
    const seen = methodsNow({ record, user: user(), account: there }, NOW)
    expect(seen.record).toBe(record)
    expect(seen.profile).toEqual({
      email: MARIE,
      emailVerified: true,
      providers: ['google.com', 'password'],
    })
  })

  it.each(['google.com', 'apple.com'])('gains %s of their verified address', (method) => {
    const { record } = now(
      { password: 5, email: MARIE },
      { linked: { [method]: LINK }, passwordStamp: 5 },
    )
    expect(record.methods[method.replace('.com', '')]).toBe('g-marie')
    expect(record.unconfirmed).toEqual({})
  })

  it('has the address that they asked to change to, while its link lives', () => {
    const there = { email: 'neuve@example.com', passwordStamp: 5 }
    const asked = (until: number) => ({ asked: { email: { address: 'neuve@example.com', until } } })
    const methods = { password: 5, email: MARIE }
    const seen = now(methods, there, { record: asked(NOW + 1) })
    expect(seen.record).toMatchObject({ methods: { email: 'neuve@example.com' }, asked: {} })
    expect(seen.profile.email).toBe('neuve@example.com')
    const late = now(methods, there, { record: asked(NOW) })
    expect(late.record.methods['email']).toBe(MARIE)
    expect(late.record.unconfirmed['email']).toEqual({ is: 'neuve@example.com', since: NOW })
  })

  it('is trusted by the method of the first sign-in alone', () => {
    const facebook = { subject: 'f-thief', email: MARIE }
    const there = account({
      linked: { 'google.com': LINK, 'facebook.com': facebook },
      passwordStamp: 3,
    })
    expect(firstMethods(there, 'google.com')).toEqual({ google: 'g-marie', email: MARIE })
    expect(firstMethods(there, 'password')).toEqual({ password: 3, email: MARIE })
    expect(firstMethods(there, 'passkey')).toEqual({ email: MARIE })
  })
})

describe('what came without its person’s session', () => {
  const methods = { password: 5, email: MARIE }

  it.each<[string, Partial<Account>]>([
    [
      'a Google of another address',
      { linked: { 'google.com': { subject: 'g', email: 'x@x.fr' } } },
    ],
    ['a Google of none', { linked: { 'google.com': { subject: 'g', email: null } } }],
    ['a Microsoft that claims the address', { linked: { 'microsoft.com': LINK } }],
    ['a Facebook that claims the address', { linked: { 'facebook.com': LINK } }],
  ])('is unconfirmed: %s', (_, there) => {
    const seen = now(methods, { ...there, passwordStamp: 5 })
    const [way = ''] = Object.keys(there.linked ?? {})
    expect(seen.record.methods).toEqual(methods)
    expect(Object.keys(seen.record.unconfirmed)).toEqual([way.replace('.com', '')])
    expect(seen.profile).toMatchObject({ providers: ['password'], unconfirmed: [way] })
  })

  it('is a replacement, where it takes the place of another Google, whatever its address', () => {
    const thief = { subject: 'g-thief', email: MARIE }
    const seen = now({ google: 'g-marie', email: MARIE }, { linked: { 'google.com': thief } })
    expect(seen.record.methods).toEqual({ google: 'g-marie', email: MARIE })
    expect(seen.record.unconfirmed).toEqual({ google: { is: 'g-thief', since: NOW } })
    expect(seen.profile.providers).toEqual([])
  })

  it('keeps the time at which it was first seen, unless it is another', () => {
    const first = { unconfirmed: { password: { is: 9, since: NOW - DAY_MS } } }
    const seen = (stamp: number) => now(methods, { passwordStamp: stamp }, { record: first })
    expect(seen(9).record.unconfirmed).toEqual(first.unconfirmed)
    expect(seen(10).record.unconfirmed).toEqual({ password: { is: 10, since: NOW } })
  })

  it('is forgotten once it is gone', () => {
    const record = { unconfirmed: { facebook: { is: 'f', since: NOW } } }
    expect(now(methods, { passwordStamp: 5 }, { record }).record.unconfirmed).toEqual({})
  })

  it('is no takeover, where the address is not the trusted one', () => {
    const theirs = { subject: 'g-thief', email: 'thief@example.com' }
    const there = { email: 'thief@example.com', linked: { 'google.com': theirs } }
    const known = { emailVerified: false }
    const seen = now({ password: 5, email: MARIE }, there, { known, proof: 'google.com' })
    expect(seen.takenOverBy).toBeNull()
    expect(seen.record.unconfirmed).toMatchObject({ google: { is: 'g-thief' } })
  })
})

describe('an address that was never verified', () => {
  const methods = { password: 5, email: MARIE }
  const known = { emailVerified: false }
  const linked = { 'google.com': LINK }

  it('is its holder’s who comes by Google: it alone is trusted from then on', () => {
    const there = { linked, passwordStamp: 5 }
    const seen = now(methods, there, {
      known,
      proof: 'google.com',
      record: { asked: { email: { address: 'x@x.fr', until: Infinity } } },
    })
    expect(seen.takenOverBy).toBe('google.com')
    expect(seen.record).toMatchObject({ methods: { google: 'g-marie', email: MARIE }, asked: {} })
    expect(seen.profile.emailVerified).toBe(true)
  })

  it('is seen to be theirs where the identity service dropped what was there', () => {
    expect(now(methods, { linked }, { known }).takenOverBy).toBe('google.com')
    expect(now(methods, { linked, passwordStamp: 5 }, { known }).takenOverBy).toBeNull()
    expect(now({ email: MARIE }, { linked }, { known }).takenOverBy).toBe('google.com')
  })

  it('may have been reset by mail, where it was verified with a password of nobody knows whom', () => {
    const seen = now(methods, { passwordStamp: 9 }, { known })
    expect(seen).toMatchObject({ mayBeReset: true, takenOverBy: null })
    expect(seen.profile).toMatchObject({ emailVerified: false, unconfirmed: ['password'] })
    const own = now(methods, { passwordStamp: 5 }, { known })
    expect(own).toMatchObject({ mayBeReset: false, profile: { emailVerified: true } })
  })

  it('is its holder’s who set a password by the mailed link', () => {
    const record = recordOf({ ...methods, password: 9 })
    const facts = { record, user: user(known), account: account({ passwordStamp: 9 }) }
    const seen = methodsNow(facts, NOW, { provider: 'password', isReset: true })
    expect(seen).toMatchObject({ takenOverBy: 'password', mayBeReset: false })
    expect(seen.record.methods).toEqual({ password: 9, email: MARIE })
  })
})

describe('a password that its person said was not theirs', () => {
  const there = account({ passwordStamp: 5 })
  const record = disown(recordOf({ password: 5, email: MARIE }), there)

  it('is neither trusted nor shown as unconfirmed, and is not noted again', () => {
    expect(record).toMatchObject({ methods: { email: MARIE }, refused: { password: 5 } })
    const seen = methodsNow({ record, user: user(), account: there }, NOW)
    expect(seen.record).toBe(record)
    expect(seen.profile).toEqual({ email: MARIE, emailVerified: true, providers: [] })
  })

  it('is another once it was set anew', () => {
    const other = account({ passwordStamp: 6 })
    const seen = methodsNow({ record, user: user(), account: other }, NOW)
    expect(seen.record.unconfirmed).toEqual({ password: { is: 6, since: NOW } })
    expect(trust(record, other, 'password')).toMatchObject({
      methods: { email: MARIE, password: 6 },
      refused: {},
      unconfirmed: {},
    })
  })
})

describe('trusting', () => {
  it('returns the same record for what is trusted, and for what is not there', () => {
    const record = recordOf({ password: 5 })
    expect(trust(record, account({ passwordStamp: 5 }), 'password')).toBe(record)
    expect(trust(record, account(), 'google.com')).toBe(record)
  })

  it('ends with the method, which is confirmed no more', () => {
    const record = recordOf(
      { google: 'g', email: MARIE },
      { unconfirmed: { google: { is: 'x', since: 1 } } },
    )
    expect(
      distrust(record, account({ linked: { 'google.com': LINK } }), 'google.com'),
    ).toMatchObject({
      methods: { email: MARIE },
      unconfirmed: {},
    })
  })
})

describe('sign-ins of before', () => {
  const methods = { password: 5, email: MARIE }
  const since = (
    change: Partial<Account>,
    known = methods as AccessRecord['methods'],
    revokedSeconds?: number,
  ) =>
    acceptedSince(account({ passwordStamp: 5, validSinceSeconds: SECONDS, ...change }), {
      methods: known,
      ...(revokedSeconds !== undefined && { revokedSeconds }),
    })

  it('end with the person’s own change, or a revocation', () => {
    expect(since({})).toBe(SECONDS)
    expect(since({ passwordStamp: NOW - 2 * SECOND_MS })).toBe(SECONDS)
    expect(since({ passwordStamp: NOW }, {})).toBe(SECONDS)
  })

  it('do not end with a revocation of ours, and do with a later one', () => {
    expect(since({}, methods, SECONDS)).toBe(0)
    expect(since({}, methods, SECONDS - 1)).toBe(SECONDS)
  })

  it('do not end with a password or an address that somebody else set', () => {
    expect(since({ passwordStamp: NOW })).toBe(0)
    expect(since({ email: 'thief@example.com' })).toBe(0)
  })
})

describe('what somebody took away', () => {
  it('is linked again, once nothing stands in its place', () => {
    const methods = { google: 'g-marie', password: 5, email: MARIE }
    expect(takenAway(account(), methods)).toEqual([['google.com', 'g-marie']])
    expect(takenAway(account({ linked: { 'google.com': LINK } }), methods)).toEqual([])
    const other = { subject: 'g-thief', email: null }
    expect(takenAway(account({ linked: { 'google.com': other } }), methods)).toEqual([])
  })
})

describe('a guest', () => {
  const guest = { isAnonymous: true, email: null, emailVerified: false }

  it('has no method to trust', () => {
    const seen = now({}, { linked: { 'google.com': LINK } }, { known: guest })
    expect(seen.profile).toMatchObject({ email: MARIE, providers: ['google.com'] })
    expect(seen).toMatchObject({
      takenOverBy: null,
      mayBeReset: false,
      record: { unconfirmed: {} },
    })
  })

  it('who began to sign up is out once somebody proves the address', () => {
    const began = { ...guest, email: MARIE }
    const seen = now({}, { linked: { 'google.com': LINK } }, { known: began })
    expect(seen.takenOverBy).toBe('google.com')
    const own = { ...began, providers: ['google.com' as const] }
    expect(now({}, { linked: { 'google.com': LINK } }, { known: own }).takenOverBy).toBeNull()
  })
})

it('changes nothing of somebody who is being erased', () => {
  const record = recordOf({}, { erasingSince: NOW })
  const known = user({ providers: ['password'] })
  const seen = methodsNow({ record, user: known, account: account({ passwordStamp: 5 }) }, NOW)
  expect(seen.record).toBe(record)
  expect(seen.profile).toBe(known)
})
