import { describe, expect, it } from 'vitest'
import { NOW, recordOf, stateOf } from '../../testing/access-records.ts'
import { NO_ACCESS, type AccessRecord } from './access-record.ts'
import { changes, sidsOnlyIn } from './changes.ts'

const one = recordOf({ a: {} })
const { lives } = one

describe('changes', () => {
  it.each<[string, AccessRecord, AccessRecord, object]>([
    ['nothing', one, one, {}],
    ['nothing for the record’s own number', one, { ...one, rev: 9, by: 'x' }, {}],
    ['a new session as a whole', recordOf({}, { lives }), one, { 'states/a': stateOf() }],
    ['the leaf that differs', one, recordOf({ a: { n: 4 } }), { 'states/a/n': 4 }],
    ['an added field', one, recordOf({ a: { lockedAt: NOW } }), { 'states/a/lockedAt': NOW }],
    ['a removed field', recordOf({ a: { lockedAt: NOW } }), one, { 'states/a/lockedAt': null }],
    ['a removed session, by its key', one, recordOf({}, { lives }), { 'states/a': null }],
    ['a number', NO_ACCESS, { ...NO_ACCESS, endedSeconds: 5 }, { endedSeconds: 5 }],
    ['a removed number', { ...NO_ACCESS, endedSeconds: 5 }, NO_ACCESS, { endedSeconds: null }],
    ['a removed time', { ...one, goneSince: 1 }, one, { goneSince: null }],
  ])('writes %s', (_what, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected)
  })

  it('removes unreadable sessions that have ended', () => {
    const before = { ...one, unreadable: { x: null }, isEndUnreadable: true }
    expect(changes(before, { ...before, rev: 8 })).toEqual({})
    expect(changes(before, one)).toEqual({
      'states/x': null,
      'shown/x': null,
      endedSeconds: 0,
    })
  })
})

describe('sidsOnlyIn', () => {
  it('returns the sessions that only the first record has, including unreadable ones', () => {
    const before = { ...recordOf({ a: {}, b: {} }), unreadable: { x: 1, y: 2 } }
    const after = { ...recordOf({ b: {}, new: {} }), unreadable: { y: 2 } }
    expect(sidsOnlyIn(before, after)).toEqual(['a', 'x'])
  })
})
