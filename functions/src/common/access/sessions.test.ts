import {
  MAX_SESSIONS,
  MAX_UNLOCK_TRIES,
  REMEMBERED_SESSION_MS,
  ROTATION_TOLERANCE_MS,
  SESSION_MS,
} from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { judgeAt, NOW, recordOf, SIGN_IN, stateOf } from '../../testing/access-records.ts'
import { NO_ACCESS, type AccessRecord } from './access-record.ts'
import {
  continueSession,
  lockSession,
  moveSession,
  openSession,
  proveSession,
  refuseUnlock,
  rotateSession,
  stepAfter,
  unlockSession,
  type Opening,
  type Refusal,
  type SignIn,
} from './sessions.ts'

const ERASING = { erasingSince: 1 }
const later = NOW + 60_000
const own = { id: 'step', now: later }
const proof = { provedAt: later, provedBy: 'passkey' }
const signIn = (change: Partial<SignIn> = {}): SignIn => ({
  authTimeSeconds: SIGN_IN,
  provider: 'password',
  provedAt: NOW,
  ...change,
})
const newer = signIn({ authTimeSeconds: SIGN_IN + 60, provedAt: later })
const opening = (change: Partial<Opening> = {}): Opening => ({
  sid: 'new',
  device: { device: 'Linux', browser: 'Firefox' },
  signIn: signIn(),
  remember: false,
  ...change,
})
const pending = { p: { for: 'sign-in', until: 2 * NOW } } as const

describe('openSession', () => {
  it('opens a session for a new sign-in, and determines when the sign-in expires', () => {
    const { record, refused } = openSession(NO_ACCESS, opening(), later)
    expect(refused).toBeUndefined()
    expect(record.states['new']).toEqual({
      n: 0,
      usedStep: 0,
      rotatedAt: later,
      idleExpiresAt: later + HOUR_MS,
      expiresAt: NOW + SESSION_MS,
      authTimeSeconds: SIGN_IN,
      provider: 'password',
      provedAt: NOW,
      provedBy: 'password',
    })
    expect(record.shown['new']).toEqual({
      device: 'Linux',
      browser: 'Firefox',
      provider: 'password',
      createdAt: later,
      lastSeenAt: later,
    })
    expect(record.lives).toEqual({ [SIGN_IN]: NOW + SESSION_MS })
  })

  it('records the passkey that was used', () => {
    const { record } = openSession(NO_ACCESS, opening({ signIn: signIn({ passkey: 'p' }) }), NOW)
    expect(record.states['new']?.passkey).toBe('p')
  })

  it('lets a remembered session expire thirty days after the proof', () => {
    const { record } = openSession(NO_ACCESS, opening({ remember: true }), later)
    expect(record.lives).toEqual({ [SIGN_IN]: NOW + REMEMBERED_SESSION_MS })
  })

  it('gives later sessions of a sign-in the same expiry as its first session', () => {
    const first = openSession(NO_ACCESS, opening({ sid: 'first' }), NOW).record
    const { record } = openSession(first, opening({ remember: true }), NOW)
    expect(record.states['new']?.expiresAt).toBe(NOW + SESSION_MS)
  })

  it('does not open the same session twice', () => {
    const { record } = openSession(NO_ACCESS, opening(), NOW)
    expect(openSession(record, opening(), later)).toEqual({ record })
  })

  it.each<[Refusal, AccessRecord]>([
    ['ended', { ...NO_ACCESS, endedSeconds: SIGN_IN }],
    ['ended', { ...NO_ACCESS, ...ERASING }],
    ['locked', recordOf({ a: { lockedAt: NOW } })],
    ['unreadable', { ...NO_ACCESS, isEndUnreadable: true }],
  ])('returns the refusal « %s », and changes nothing', (refused, record) => {
    expect(openSession(record, opening(), NOW)).toEqual({ record, refused })
  })

  it('immediately ends a sign-in that is too old, so that a later request with `remember` cannot revive it', () => {
    const { record, refused } = openSession(NO_ACCESS, opening(), NOW + SESSION_MS)
    expect([refused, record.endedSeconds]).toEqual(['recent', SIGN_IN])
    const again = openSession(record, opening({ remember: true }), NOW + SESSION_MS)
    expect(again.refused).toBe('ended')
  })

  it('ends the least recently used session if there are too many, but never the sign-in in use', () => {
    const many = Object.fromEntries(
      Array.from({ length: MAX_SESSIONS }, (_, i) => [
        `s${i}`,
        { rotatedAt: NOW + i, authTimeSeconds: i === 0 || i === 9 ? SIGN_IN : 1000 + i },
      ]),
    )
    const { record } = openSession(recordOf(many), opening(), later)
    expect(Object.keys(record.states)).toHaveLength(MAX_SESSIONS)
    expect(Object.keys(record.states)).not.toContain('s0')
    expect(Object.keys(record.states)).toContain('s9')
    const next = openSession(record, opening({ sid: 'next' }), later).record
    expect([judgeAt(next, 1001, later), judgeAt(next, 1002, later)]).toEqual(['ended', 'recorded'])
  })
})

describe('continueSession', () => {
  const goOn = (record: AccessRecord, sid = 'a') =>
    continueSession(record, sid, { authTimeSeconds: SIGN_IN }, own)

  it('moves the session to its next rotation step, even if the session is idle, and leaves the proof unchanged', () => {
    const { record, refused } = goOn(recordOf({ a: { idleExpiresAt: NOW } })) ?? {}
    expect(refused).toBeUndefined()
    expect(record?.states['a']).toEqual({ ...stateOf(), ...stepAfter(3, later), stepId: 'step' })
  })

  it('applies the same rotation step only once', () => {
    const record = recordOf({ a: { stepId: 'step' } })
    expect(goOn(record)).toEqual({ record })
  })

  it.each<[string, AccessRecord, string?]>([
    ['does not exist', recordOf({}), 'b'],
    ['is of another sign-in', recordOf({ a: { authTimeSeconds: SIGN_IN - 1 } })],
    ['is over', recordOf({ a: { expiresAt: later } })],
    ['is of an erased person', recordOf({ a: {} }, ERASING)],
  ])(
    'returns null if the session %s, so that the caller opens a new session',
    (_what, record, sid) => {
      expect(goOn(record, sid)).toBeNull()
    },
  )

  it.each<[Refusal, AccessRecord]>([
    ['locked', recordOf({ a: { lockedAt: NOW } })],
    ['locked', recordOf({ a: {}, b: { lockedAt: NOW } })],
    ['ended', recordOf({ a: {} }, { lives: {} })],
    ['ended', recordOf({ a: {} }, { lives: { [SIGN_IN]: later } })],
  ])('returns the refusal « %s »', (refused, record) => {
    expect(goOn(record)).toEqual({ record, refused })
  })
})

describe('rotateSession', () => {
  const at = NOW + ROTATION_TOLERANCE_MS
  const current = { n: 3, authTimeSeconds: SIGN_IN }

  it.each([
    ['the current step', {}, 3, at, { outcome: 'current', ...current }],
    ['the one before, while others may have it', {}, 2, at, { outcome: 'current', ...current }],
    [
      'the one before, whose successor was never used',
      ...[{ usedStep: 2 }, 2, at + 1],
      { outcome: 'lost', ...current, idleExpiresAt: at + 1 + HOUR_MS },
    ],
    ['the step of a later proof', { sinceStep: 3 }, 3, at, { outcome: 'current', ...current }],
    ['a step from before a later proof', { sinceStep: 3 }, 2, at, { outcome: 'refused' }],
    ['a locked session', { lockedAt: NOW }, 3, at, { outcome: 'locked' }],
    ['an idle session', { idleExpiresAt: at }, 3, at, { outcome: 'ended' }],
    ['a session that is over', { expiresAt: at }, 3, at, { outcome: 'ended' }],
  ] as const)('returns the outcome for %s', (_what, change, n, now, expected) => {
    expect(rotateSession(recordOf({ a: change }), 'a', n, now)).toEqual(expected)
  })

  it.each([
    ['an older step', 1, at],
    ['the step before, after its time', 2, at + 1],
    ['a step that was never taken', 4, at],
  ])('ends the session for %s, since the token must be a copy', (_what, n, now) => {
    const record = recordOf({ a: {}, b: { authTimeSeconds: SIGN_IN + 1 } })
    const rotation = rotateSession(record, 'a', n, now)
    expect(rotation.outcome).toBe('reused')
    const left = 'record' in rotation ? rotation.record : record
    expect(Object.keys(left.states)).toEqual(['b'])
    expect(judgeAt(left, SIGN_IN, now)).toBe('ended')
  })

  it('returns « ended » for a missing session and for an erased person', () => {
    expect(rotateSession(recordOf({}), 'a', 3, at)).toEqual({ outcome: 'ended' })
    expect(rotateSession(recordOf({ a: {} }, ERASING), 'a', 3, at)).toEqual({ outcome: 'ended' })
  })
})

describe('lockSession', () => {
  it('locks the session and drops pending entries', () => {
    const locked = lockSession(recordOf({ a: {} }, { pending }), 'a', later)
    expect(locked.states['a']?.lockedAt).toBe(later)
    expect(locked.pending).toEqual({})
  })

  it.each<[string, AccessRecord]>([
    ['locked session', recordOf({ a: { lockedAt: 1 } }, { pending })],
    ['missing session', recordOf({})],
    ['session of an erased person', recordOf({ a: {} }, ERASING)],
  ])('does not change a %s', (_what, record) => {
    expect(lockSession(record, 'a', later)).toBe(record)
  })
})

describe('unlockSession', () => {
  const locked = recordOf({ a: { lockedAt: NOW, unlockTries: 2 } })

  it('unlocks a session with a proof made after the lock, and invalidates earlier tokens', () => {
    expect(unlockSession(locked, 'a', proof, own).record.states['a']).toEqual({
      ...stateOf(),
      ...stepAfter(3, later),
      stepId: 'step',
      ...proof,
      sinceStep: 4,
    })
  })

  it('applies the same rotation step only once', () => {
    const { record } = unlockSession(locked, 'a', proof, own)
    expect(unlockSession(record, 'a', proof, own)).toEqual({ record })
  })

  it.each<[Refusal, string, AccessRecord, number]>([
    ['recent', 'a proof of the moment of the lock', locked, NOW],
    ['ended', 'a missing session', recordOf({}), later],
    ['ended', 'an erased person', { ...locked, ...ERASING }, later],
  ])('returns the refusal « %s » for %s', (refused, _what, record, provedAt) => {
    const step = unlockSession(record, 'a', { ...proof, provedAt }, own)
    expect(step).toEqual({ record, refused })
  })
})

describe('refuseUnlock', () => {
  it('counts each rejected attempt, and ends the session at the last one', () => {
    let record = recordOf({ a: { lockedAt: NOW } })
    for (let tries = 1; tries < MAX_UNLOCK_TRIES; tries++) {
      const counted = refuseUnlock(record, 'a')
      expect(counted.tries).toBe(tries)
      record = counted.record
      expect(record.states['a']?.unlockTries).toBe(tries)
    }
    const last = refuseUnlock(record, 'a')
    expect([last.tries, last.record.states]).toEqual([MAX_UNLOCK_TRIES, {}])
    expect(judgeAt(last.record, SIGN_IN, NOW)).toBe('ended')
  })

  it.each<[string, AccessRecord]>([
    ['open', recordOf({ a: {} })],
    ['missing', recordOf({})],
    ['of an erased person', recordOf({ a: { lockedAt: NOW } }, ERASING)],
  ])('reports no tries left for a session that is %s, and changes nothing', (_what, record) => {
    expect(refuseUnlock(record, 'a')).toEqual({ record, tries: MAX_UNLOCK_TRIES })
  })
})

describe('moveSession', () => {
  const move = (record: AccessRecord, to = newer, how = {}) =>
    moveSession(record, 'a', to, how, own)

  it('moves the session to a new sign-in, and ends the old sign-in with its other sessions', () => {
    const { record, refused } = move(recordOf({ a: { passkey: 'p' }, b: {} }))
    expect(refused).toBeUndefined()
    expect(record.states).toEqual({
      a: {
        ...stateOf(),
        ...stepAfter(3, later),
        stepId: 'step',
        authTimeSeconds: SIGN_IN + 60,
        provider: 'password',
        provedAt: later,
        provedBy: 'password',
      },
    })
    expect(judgeAt(record, SIGN_IN, later)).toBe('ended')
    expect(judgeAt(record, SIGN_IN + 60, later)).toBe('recorded')
  })

  it('ends nothing if the proof comes from the same sign-in', () => {
    const { record } = move(recordOf({ a: {}, b: {} }), signIn({ provedAt: NOW + 1 }))
    expect(Object.keys(record.states).sort()).toEqual(['a', 'b'])
    expect(record.states['a']).toMatchObject({ n: 4, provedAt: NOW + 1 })
    expect(record.endedSeconds).toBe(0)
  })

  it('uses the earlier expiry of the session and its new sign-in', () => {
    const lives = { [SIGN_IN]: 2 * NOW, [SIGN_IN + 60]: later + 5 }
    const { record } = move(recordOf({ a: {} }, { lives }))
    expect(record.states['a']?.expiresAt).toBe(later + 5)
    const long = move(recordOf({ a: {} }, { lives: { ...lives, [SIGN_IN + 60]: 3 * NOW } })).record
    expect(long.states['a']?.expiresAt).toBe(2 * NOW)
    expect(long.lives[SIGN_IN + 60]).toBe(3 * NOW)
  })

  it('gives a new sign-in the expiry of the session', () => {
    expect(move(recordOf({ a: {} })).record.lives).toEqual({ [SIGN_IN + 60]: 2 * NOW })
  })

  it('invalidates earlier tokens if `isFreshStart` is set', () => {
    const { record } = move(recordOf({ a: {} }), newer, { isFreshStart: true })
    expect(record.states['a']?.sinceStep).toBe(4)
    expect(move(recordOf({ a: {} })).record.states['a']).not.toHaveProperty('sinceStep')
  })

  it('keeps the lock, and does not invalidate the token that can unlock the session', () => {
    const locked = recordOf({ a: { lockedAt: NOW, unlockTries: 2 } })
    const { record, refused } = move(locked, newer, { isFreshStart: true })
    expect(refused).toBe('locked')
    expect(record.states['a']).toMatchObject({ lockedAt: NOW, unlockTries: 2 })
    expect(record.states['a']).not.toHaveProperty('sinceStep')
    expect(judgeAt(record, SIGN_IN + 60, later)).toBe('locked')
  })

  it('removes the lock if `unlocks` accepts the session', () => {
    const locked = recordOf({ a: { lockedAt: NOW, unlockTries: 2 } })
    const { record, refused } = move(locked, newer, { isFreshStart: true, unlocks: () => true })
    expect(refused).toBeUndefined()
    expect(record.states['a']).not.toHaveProperty('lockedAt')
    expect(record.states['a']).not.toHaveProperty('unlockTries')
    expect(record.states['a']?.sinceStep).toBe(4)
    expect(move(locked, signIn(), { unlocks: () => true }).refused).toBeUndefined()
  })

  it('applies the same rotation step only once', () => {
    const { record } = move(recordOf({ a: {} }))
    expect(move(record)).toEqual({ record })
  })

  it.each<[Refusal, AccessRecord]>([
    ['ended', recordOf({})],
    ['ended', recordOf({ a: {} }, ERASING)],
    ['ended', recordOf({ a: {} }, { endedSeconds: SIGN_IN + 60 })],
    ['locked', recordOf({ a: {}, b: { authTimeSeconds: SIGN_IN + 60, lockedAt: NOW } })],
    [
      'locked',
      recordOf({
        a: { authTimeSeconds: SIGN_IN + 60 },
        b: { authTimeSeconds: SIGN_IN + 60, lockedAt: NOW },
      }),
    ],
    ['unreadable', recordOf({ a: {} }, { isEndUnreadable: true })],
  ])('returns the refusal « %s », and changes nothing', (refused, record) => {
    expect(move(record)).toEqual({ record, refused })
  })
})

describe('proveSession', () => {
  it('records a newer proof, and ignores an older one', () => {
    const { record } = proveSession(recordOf({ a: {} }), 'a', proof)
    expect(record.states['a']).toEqual({ ...stateOf(), ...proof })
    expect(proveSession(record, 'a', { ...proof, provedAt: NOW })).toEqual({ record })
  })

  it.each<[Refusal, AccessRecord]>([
    ['locked', recordOf({ a: { lockedAt: NOW } })],
    ['ended', recordOf({})],
    ['ended', recordOf({ a: {} }, ERASING)],
  ])('returns the refusal « %s »', (refused, record) => {
    expect(proveSession(record, 'a', proof)).toEqual({ record, refused })
  })
})
