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

/** Returns an account with these linked providers. It has a password if `passwordStamp` is given. */
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

describe('the sign-in methods of an honest person', () => {
  it('stay unchanged, and the same record object is returned', () => {
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

  it.each(['google.com', 'apple.com'])(
    'gain %s, if it has the person’s verified e-mail address',
    (method) => {
      const { record } = now(
        { password: 5, email: MARIE },
        { linked: { [method]: LINK }, passwordStamp: 5 },
      )
      expect(record.methods[method.replace('.com', '')]).toBe('g-marie')
      expect(record.unconfirmed).toEqual({})
    },
  )

  it('include a new e-mail address that the person requested, until its verification link expires', () => {
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

  it('initially contain only the method of the first sign-in', () => {
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

describe('a sign-in method added outside its person’s session', () => {
  const methods = { password: 5, email: MARIE }

  it.each<[string, Partial<Account>]>([
    [
      'a Google account with another address',
      { linked: { 'google.com': { subject: 'g', email: 'x@x.fr' } } },
    ],
    [
      'a Google account without an address',
      { linked: { 'google.com': { subject: 'g', email: null } } },
    ],
    ['a Microsoft account that claims the address', { linked: { 'microsoft.com': LINK } }],
    ['a Facebook account that claims the address', { linked: { 'facebook.com': LINK } }],
  ])('is unconfirmed: %s', (_, there) => {
    const seen = now(methods, { ...there, passwordStamp: 5 })
    const [method = ''] = Object.keys(there.linked ?? {})
    expect(seen.record.methods).toEqual(methods)
    expect(Object.keys(seen.record.unconfirmed)).toEqual([method.replace('.com', '')])
    expect(seen.profile).toMatchObject({ providers: ['password'], unconfirmed: [method] })
  })

  it('counts as a replacement if another Google account replaces the trusted one, whatever its e-mail address', () => {
    const thief = { subject: 'g-thief', email: MARIE }
    const seen = now({ google: 'g-marie', email: MARIE }, { linked: { 'google.com': thief } })
    expect(seen.record.methods).toEqual({ google: 'g-marie', email: MARIE })
    expect(seen.record.unconfirmed).toEqual({ google: { is: 'g-thief', since: NOW } })
    expect(seen.profile.providers).toEqual([])
  })

  it('keeps the time of its first detection, unless the method changes', () => {
    const first = { unconfirmed: { password: { is: 9, since: NOW - DAY_MS } } }
    const seen = (stamp: number) => now(methods, { passwordStamp: stamp }, { record: first })
    expect(seen(9).record.unconfirmed).toEqual(first.unconfirmed)
    expect(seen(10).record.unconfirmed).toEqual({ password: { is: 10, since: NOW } })
  })

  it('is no longer recorded after it was removed', () => {
    const record = { unconfirmed: { facebook: { is: 'f', since: NOW } } }
    expect(now(methods, { passwordStamp: 5 }, { record }).record.unconfirmed).toEqual({})
  })

  it('is not a takeover if its e-mail address is not the trusted one', () => {
    const theirs = { subject: 'g-thief', email: 'thief@example.com' }
    const there = { email: 'thief@example.com', linked: { 'google.com': theirs } }
    const known = { emailVerified: false }
    const seen = now({ password: 5, email: MARIE }, there, { known, proof: 'google.com' })
    expect(seen.takenOverBy).toBeNull()
    expect(seen.record.unconfirmed).toMatchObject({ google: { is: 'g-thief' } })
  })
})

describe('an e-mail address that was never verified', () => {
  const methods = { password: 5, email: MARIE }
  const known = { emailVerified: false }
  const linked = { 'google.com': LINK }

  it('belongs to the owner who signs in with Google, and only this Google account stays trusted', () => {
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

  it('counts as taken over if the identity service removed the earlier methods', () => {
    expect(now(methods, { linked }, { known }).takenOverBy).toBe('google.com')
    expect(now(methods, { linked, passwordStamp: 5 }, { known }).takenOverBy).toBeNull()
    expect(now({ email: MARIE }, { linked }, { known }).takenOverBy).toBe('google.com')
  })

  it('indicates an e-mailed password reset if it becomes verified together with an unknown password', () => {
    const seen = now(methods, { passwordStamp: 9 }, { known })
    expect(seen).toMatchObject({ mayBeReset: true, takenOverBy: null })
    expect(seen.profile).toMatchObject({ emailVerified: false, unconfirmed: ['password'] })
    const own = now(methods, { passwordStamp: 5 }, { known })
    expect(own).toMatchObject({ mayBeReset: false, profile: { emailVerified: true } })
  })

  it('belongs to the owner who sets a password with the e-mailed link', () => {
    const record = recordOf({ ...methods, password: 9 })
    const facts = { record, user: user(known), account: account({ passwordStamp: 9 }) }
    const seen = methodsNow(facts, NOW, { provider: 'password', isReset: true })
    expect(seen).toMatchObject({ takenOverBy: 'password', mayBeReset: false })
    expect(seen.record.methods).toEqual({ password: 9, email: MARIE })
  })
})

describe('a password that its person rejected', () => {
  const there = account({ passwordStamp: 5 })
  const record = disown(recordOf({ password: 5, email: MARIE }), there)

  it('is neither trusted nor listed as unconfirmed, and is not recorded again', () => {
    expect(record).toMatchObject({ methods: { email: MARIE }, refused: { password: 5 } })
    const seen = methodsNow({ record, user: user(), account: there }, NOW)
    expect(seen.record).toBe(record)
    expect(seen.profile).toEqual({ email: MARIE, emailVerified: true, providers: [] })
  })

  it('counts as a new password if it is set again', () => {
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

describe('trusting a sign-in method', () => {
  it('returns the same record for a method that is already trusted, and for a missing method', () => {
    const record = recordOf({ password: 5 })
    expect(trust(record, account({ passwordStamp: 5 }), 'password')).toBe(record)
    expect(trust(record, account(), 'google.com')).toBe(record)
  })

  it('ends when the method is removed, and the method is not listed as unconfirmed', () => {
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

describe('sign-ins from before an account’s change', () => {
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

  it('end if the person changed the account or the tokens were revoked', () => {
    expect(since({})).toBe(SECONDS)
    expect(since({ passwordStamp: NOW - 2 * SECOND_MS })).toBe(SECONDS)
    expect(since({ passwordStamp: NOW }, {})).toBe(SECONDS)
  })

  it('do not end if we revoked the tokens ourselves, but end after a later revocation', () => {
    expect(since({}, methods, SECONDS)).toBe(0)
    expect(since({}, methods, SECONDS - 1)).toBe(SECONDS)
  })

  it('do not end if a password or an e-mail address was set outside the person’s session', () => {
    expect(since({ passwordStamp: NOW })).toBe(0)
    expect(since({ email: 'thief@example.com' })).toBe(0)
  })
})

describe('a sign-in method that someone else removed', () => {
  it('is linked again, unless another account has replaced it', () => {
    const methods = { google: 'g-marie', password: 5, email: MARIE }
    expect(takenAway(account(), methods)).toEqual([['google.com', 'g-marie']])
    expect(takenAway(account({ linked: { 'google.com': LINK } }), methods)).toEqual([])
    const other = { subject: 'g-thief', email: null }
    expect(takenAway(account({ linked: { 'google.com': other } }), methods)).toEqual([])
  })
})

describe('a guest', () => {
  const guest = { isAnonymous: true, email: null, emailVerified: false }

  it('has no trusted sign-in method before signing up', () => {
    const seen = now({}, { linked: { 'google.com': LINK } }, { known: guest })
    expect(seen.profile).toMatchObject({ email: MARIE, providers: ['google.com'] })
    expect(seen).toMatchObject({
      takenOverBy: null,
      mayBeReset: false,
      record: { unconfirmed: {} },
    })
  })

  it('loses an account with an unfinished sign-up if someone else proves the e-mail address', () => {
    const began = { ...guest, email: MARIE }
    const seen = now({}, { linked: { 'google.com': LINK } }, { known: began })
    expect(seen.takenOverBy).toBe('google.com')
    const own = { ...began, providers: ['google.com' as const] }
    expect(now({}, { linked: { 'google.com': LINK } }, { known: own }).takenOverBy).toBeNull()
  })
})

it('methodsNow changes nothing for a person who is being erased', () => {
  const record = recordOf({}, { erasingSince: NOW })
  const known = user({ providers: ['password'] })
  const seen = methodsNow({ record, user: known, account: account({ passwordStamp: 5 }) }, NOW)
  expect(seen.record).toBe(record)
  expect(seen.profile).toBe(known)
})
