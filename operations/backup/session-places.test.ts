import { expect, it } from 'vitest'
import { withoutSessions } from './session-places.ts'

it('a backup keeps the personal data of an access record, but nothing that grants access', () => {
  const sessions = {
    shown: { a: {} },
    states: { a: {} },
    lives: { 1: 2 },
    signIns: { 1: 2 },
    pending: { b: {} },
    rev: 7,
    by: 'c',
    endedSeconds: 1,
  }
  const kept = { erasingSince: 1, goneSince: 2, wakeAt: 3, ofTomorrow: { is: 'kept' } }
  expect(withoutSessions({ ...sessions, ...kept })).toEqual(kept)
  expect(withoutSessions(sessions)).toBeNull()
})
