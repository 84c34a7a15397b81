import { DAY_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { judgeAt, NOW, recordOf, SIGN_IN } from '../../testing/access-records.ts'
import { NO_ACCESS, settled, type AccessRecord } from './access-record.ts'
import type { SecondFactor } from './factor.ts'

describe('judge', () => {
  it.each<[string, string, AccessRecord]>([
    ['new', 'that never came', NO_ACCESS],
    ['new', 'newer than all that ended', recordOf({}, { endedSeconds: SIGN_IN - 1 })],
    ['ended', 'as old as one that ended', recordOf({}, { endedSeconds: SIGN_IN })],
    [
      'recorded',
      'with a life, though newer ones ended',
      recordOf({ a: {} }, { endedSeconds: 2e6 }),
    ],
    ['ended', 'whose life is over', recordOf({}, { lives: { [SIGN_IN]: NOW } })],
    ['locked', 'with one of its sessions locked', recordOf({ a: {}, b: { lockedAt: NOW } })],
    ['locked', 'of an unreadable session', recordOf({}, { unreadable: { a: SIGN_IN } })],
    ['new', 'other than that of an unreadable session', recordOf({}, { unreadable: { a: 1 } })],
    [
      'locked',
      'that no session uses, beside an unreadable one that names none',
      recordOf({}, { lives: { [SIGN_IN]: 2 * NOW }, unreadable: { a: null } }),
    ],
    [
      'recorded',
      'of an open session, beside an unreadable one that names none',
      recordOf({ a: {} }, { unreadable: { b: null } }),
    ],
    [
      'unreadable',
      'that never came, of an unreadable end',
      recordOf({}, { isEndUnreadable: true }),
    ],
    [
      'recorded',
      'with a life, of an unreadable end',
      recordOf({ a: {} }, { isEndUnreadable: true }),
    ],
    ['ended', 'of a person being erased', recordOf({ a: {} }, { erasingSince: 1 })],
    ['ended', 'of a person who was erased', recordOf({}, { erasedSince: 1 })],
  ])('returns %s for a sign-in %s', (status, _what, record) => {
    expect(judgeAt(record, SIGN_IN, NOW)).toBe(status)
  })
})

describe('settled', () => {
  const over = { expiresAt: NOW, authTimeSeconds: SIGN_IN - 5 }

  it('does not change an erased person’s record', () => {
    const record = recordOf({ a: over }, { erasingSince: 1 })
    expect(settled(record, NOW)).toBe(record)
  })

  it('drops expired sessions with their sign-ins, and keeps idle sessions', () => {
    const record = recordOf({ over, idle: { idleExpiresAt: NOW } })
    const { states, lives, endedSeconds } = settled(record, NOW)
    expect(Object.keys(states)).toEqual(['idle'])
    expect(lives).toEqual({ [SIGN_IN]: 2 * NOW })
    expect(endedSeconds).toBe(SIGN_IN - 5)
  })

  it('keeps a sign-in that outlives its session', () => {
    const record = recordOf({ over }, { lives: { [SIGN_IN - 5]: NOW + 1 } })
    const left = settled(record, NOW)
    expect([left.states, left.endedSeconds]).toEqual([{}, 0])
    expect(judgeAt(left, SIGN_IN - 5, NOW)).toBe('recorded')
  })

  it('ends the sign-in of an expired locked session, so that the sign-in does not become usable again', () => {
    const lives = { [SIGN_IN - 5]: NOW + 1 }
    const record = recordOf({ over: { ...over, lockedAt: NOW - 9 } }, { lives })
    const left = settled(record, NOW)
    expect([left.lives, left.endedSeconds]).toEqual([{}, SIGN_IN - 5])
  })

  it('hides sign-ins with a locked or unreadable session from the database rules', () => {
    const other = { authTimeSeconds: SIGN_IN + 1 }
    const record = recordOf({ open: {}, locked: { ...other, lockedAt: NOW } })
    expect(settled(record, NOW).signIns).toEqual({ [SIGN_IN]: 2 * NOW })
    const unreadable = { x: SIGN_IN }
    expect(settled({ ...record, unreadable }, NOW).signIns).toEqual({})
  })

  it('ends all sign-ins that may already have ended, if `endedSeconds` is unreadable', () => {
    const later = NOW + 9000
    const left = settled(recordOf({ a: {} }, { isEndUnreadable: true }), later)
    const statuses = [0, 9, 10].map((seconds) => judgeAt(left, SIGN_IN + seconds, later))
    expect(statuses).toEqual(['recorded', 'ended', 'new'])
  })

  it('keeps the fifty newest sign-ins without a session and ends older ones', () => {
    const unused = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i + 1, 2 * NOW]))
    const lives = { ...unused, [SIGN_IN]: 2 * NOW }
    const left = settled(recordOf({ a: {} }, { lives }), NOW)
    expect(Object.keys(left.lives)).toHaveLength(51)
    expect([judgeAt(left, 1, NOW), judgeAt(left, 2, NOW)]).toEqual(['ended', 'recorded'])
    expect(left.endedSeconds).toBe(1)
  })

  it('drops expired pending entries', () => {
    const entry = { for: 'sign-in' } as const
    const pending = { gone: { ...entry, until: NOW }, left: { ...entry, until: NOW + 1 } }
    expect(Object.keys(settled(recordOf({}, { pending }), NOW).pending)).toEqual(['left'])
  })

  const factor: SecondFactor = {
    since: 1,
    sealed: 's',
    lastStep: 1,
    afterProviders: false,
    salt: 's',
    codes: {},
    remembered: {},
    tries: {},
  }

  it('drops remembered devices after they expire, and no longer shows them to the owner', () => {
    const remembered = { gone: { since: 1, until: NOW }, left: { since: 1, until: NOW + 1 } }
    const left = settled(recordOf({}, { factor: { ...factor, remembered } }), NOW)
    expect(Object.keys(left.factor?.remembered ?? {})).toEqual(['left'])
    expect(Object.keys(left.shownFactor?.remembered ?? {})).toEqual(['left'])
  })

  it('schedules the wake job for the next reminder of a waiting period, then for its end', () => {
    const wait = { since: NOW, until: NOW + 3.5 * DAY_MS, by: 'person', alert: 'a' } as const
    const next = (toldDay: number) =>
      settled(recordOf({}, { factor: { ...factor, wait: { ...wait, toldDay } } }), NOW).wakeAt
    expect([next(1), next(3), next(4)]).toEqual([NOW + DAY_MS, NOW + 3 * DAY_MS, wait.until])
  })

  it('shows the owner nothing of a waiting period except its end and who began it', () => {
    const shown = { since: NOW, until: NOW + DAY_MS, by: 'team' } as const
    const wait = { ...shown, alert: 'a', toldDay: 1 }
    const left = settled(recordOf({}, { factor: { ...factor, wait } }), NOW)
    expect(left.shownFactor?.wait).toEqual(shown)
  })

  it('shows the owner every open session and no ended one', () => {
    const about = { device: 'Linux', browser: 'Firefox', createdAt: 1 }
    const known = { ...about, provider: 'password', lastSeenAt: 1, lockedAt: 1 }
    const record = recordOf({ a: {}, b: { lockedAt: NOW } }, { shown: { a: known, gone: known } })
    const seen = { provider: 'google.com', lastSeenAt: NOW }
    expect(settled(record, NOW).shown).toEqual({
      a: { ...about, ...seen },
      b: { device: '?', browser: '?', createdAt: 0, ...seen, lockedAt: NOW },
    })
  })
})
