import { describe, expect, it } from 'vitest'
import { judgeAt, NOW, recordOf, SIGN_IN } from '../../testing/access-records.ts'
import { endSessions } from './sessions.ts'

const ERASING = { erasingSince: 1 }
const pending = { p: { for: 'sign-in', until: 2 * NOW } } as const

describe('endSessions', () => {
  const three = recordOf(
    { a: {}, same: {}, other: { authTimeSeconds: SIGN_IN + 1 } },
    { pending, unreadable: { x: 1 }, isEndUnreadable: true },
  )

  it('ends the chosen sessions, other sessions of their sign-ins, and all pending or unreadable entries', () => {
    const left = endSessions(three, { chosen: (sid) => sid === 'a' })
    expect(Object.keys(left.states)).toEqual(['other'])
    expect(judgeAt(left, SIGN_IN, NOW)).toBe('ended')
    expect([left.pending, left.unreadable]).toEqual([{}, {}])
  })

  it('ends the sign-in of an unreadable session, which may be locked, unless that sign-in is the caller’s own', () => {
    const lives = { [SIGN_IN]: 2 * NOW, [SIGN_IN + 5]: 2 * NOW }
    const record = recordOf({ a: {} }, { lives, unreadable: { x: SIGN_IN + 5 } })
    const left = endSessions(record, {})
    expect(judgeAt(left, SIGN_IN + 5, NOW)).toBe('ended')
    expect(judgeAt(left, SIGN_IN, NOW)).toBe('recorded')
    expect(judgeAt(endSessions(record, { kept: String(SIGN_IN + 5) }), SIGN_IN + 5, NOW)).toBe(
      'recorded',
    )
  })

  it('ends all sign-ins to which an unreadable session may belong', () => {
    const times = [SIGN_IN - 9, SIGN_IN, SIGN_IN + 5]
    const lives = Object.fromEntries(times.map((t) => [t, 2 * NOW]))
    const record = recordOf({ a: {} }, { lives, unreadable: { x: null } })
    const left = endSessions(record, { kept: String(SIGN_IN - 9) })
    const statuses = times.map((t) => judgeAt(left, t, NOW))
    expect(statuses).toEqual(['recorded', 'recorded', 'ended'])
    const own = endSessions(recordOf({ a: {} }, { unreadable: { x: null } }), {})
    expect([own.endedSeconds, judgeAt(own, SIGN_IN, NOW)]).toEqual([SIGN_IN, 'recorded'])
  })

  it('does not correct an unreadable `endedSeconds`, because only the commit knows the time', () => {
    const left = endSessions(three, { chosen: () => true })
    expect(judgeAt(left, SIGN_IN + 100, NOW)).toBe('unreadable')
  })

  it('ends only one session if its sign-in is kept', () => {
    const left = endSessions(three, { chosen: (sid) => sid === 'a', kept: String(SIGN_IN) })
    expect(Object.keys(left.states)).toEqual(['same', 'other'])
    expect(judgeAt(left, SIGN_IN, NOW)).toBe('recorded')
  })

  it('ends the given sign-ins, whether they have sessions or not', () => {
    const left = endSessions(three, { signIns: [String(SIGN_IN), String(SIGN_IN + 9)] })
    expect(Object.keys(left.states)).toEqual(['other'])
    expect(left.endedSeconds).toBe(SIGN_IN + 9)
  })

  it('ends every sign-in that no session uses, up to a given second', () => {
    const times = [SIGN_IN - 9, SIGN_IN, SIGN_IN + 5, SIGN_IN + 6]
    const lives = Object.fromEntries(times.map((t) => [t, 2 * NOW]))
    const left = endSessions(recordOf({ a: {} }, { lives }), { untilSeconds: SIGN_IN + 5 })
    expect(Object.keys(left.lives).map(Number)).toEqual([SIGN_IN, SIGN_IN + 6])
    expect(judgeAt(left, SIGN_IN + 5, NOW)).toBe('ended')
    expect(judgeAt(left, SIGN_IN, NOW)).toBe('recorded')
  })

  it('ends console sessions if all sessions end, but not if only some end', () => {
    const record = recordOf({ a: {} }, { consoleEndedSeconds: 5 })
    expect(endSessions(record, { chosen: () => true }).consoleEndedSeconds).toBe(5)
    expect(endSessions(record, { untilSeconds: 9 }).consoleEndedSeconds).toBe(9)
    expect(endSessions(record, { untilSeconds: 3 }).consoleEndedSeconds).toBe(5)
  })

  it('never lowers `endedSeconds`', () => {
    const record = recordOf({ a: {} }, { endedSeconds: 2 * SIGN_IN })
    expect(endSessions(record, { chosen: () => true }).endedSeconds).toBe(2 * SIGN_IN)
  })

  it('returns the same record if nothing ends, or if the person is being erased', () => {
    const record = recordOf({ a: {} }, { endedSeconds: 5, consoleEndedSeconds: 5 })
    expect(endSessions(record, { chosen: () => false, untilSeconds: 5 })).toBe(record)
    const erasing = recordOf({ a: {} }, ERASING)
    expect(endSessions(erasing, { chosen: () => true })).toBe(erasing)
  })
})
