import { describe, expect, it } from 'vitest'
import { judgeAt, NOW, SIGN_IN, stateOf } from '../../testing/access-records.ts'
import { isErased, NO_ACCESS } from './access-record.ts'
import { readAccess } from './read-access.ts'

const pending = { p: { for: 'sign-in', until: NOW } }
const shown = {
  a: { device: '?', browser: '?', createdAt: 0, provider: 'google.com', lastSeenAt: 1 },
}

describe('readAccess', () => {
  it('reads a record', () => {
    const stored = {
      rev: 4,
      by: 'x',
      endedSeconds: 5,
      goneSince: 6,
      revokedSeconds: 7,
      wakeAt: 7,
      shown,
      pending,
      states: { a: stateOf() },
      lives: { [SIGN_IN]: NOW },
      signIns: { [SIGN_IN]: NOW },
    }
    expect(readAccess(stored)).toEqual({ ...NO_ACCESS, ...stored })
  })

  it.each([null, undefined, 'x', 42, [], {}])('reads %j as an empty record', (value) => {
    expect(readAccess(value)).toEqual(NO_ACCESS)
  })

  it('accepts no unreadable session, and treats its sign-in as locked', () => {
    const bad = { ...stateOf({ authTimeSeconds: 9 }), n: 'x' }
    const record = readAccess({ states: { a: stateOf(), bad, worse: 'x' }, lives: { 9: 2 * NOW } })
    expect(Object.keys(record.states)).toEqual(['a'])
    expect(record.unreadable).toEqual({ bad: 9, worse: null })
    expect(judgeAt(record, 9, NOW)).toBe('locked')
  })

  it('accepts no new sign-in if `endedSeconds` is unreadable', () => {
    const record = readAccess({ endedSeconds: 'x' })
    expect(record).toMatchObject({ endedSeconds: 0, isEndUnreadable: true })
    expect(judgeAt(record, SIGN_IN, NOW)).toBe('unreadable')
  })

  it.each(['erasingSince', 'erasedSince'])(
    'treats the person as erased, whatever the value of %s',
    (field) => {
      for (const value of [1, 'x', true, {}]) {
        expect(isErased(readAccess({ states: { a: stateOf() }, [field]: value }))).toBe(true)
      }
      expect(readAccess({ [field]: 'x' })).toMatchObject({ [field]: 1 })
      expect(readAccess({ [field]: 5 })).toMatchObject({ [field]: 5 })
      expect(isErased(readAccess({ [field]: null }))).toBe(false)
    },
  )

  it('drops other unreadable entries, and keeps the readable ones', () => {
    const record = readAccess({
      rev: 'x',
      by: 3,
      wakeAt: 'x',
      goneSince: {},
      revokedSeconds: {},
      lives: { 1: 'x', 2: NOW },
      signIns: 'x',
      shown: { ...shown, b: 1 },
      pending: { ...pending, q: { for: 'something newer', until: NOW } },
    })
    expect(record).toEqual({ ...NO_ACCESS, lives: { 2: NOW }, shown, pending })
  })
})
