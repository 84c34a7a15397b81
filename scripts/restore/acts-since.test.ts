import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { expect, it } from 'vitest'
import { actsSince } from './acts-since.ts'

const entry = (facts: Partial<JournalEntry>): JournalEntry => ({
  ...{ seq: 1, at: 2000, operator: 'noe', role: 'owner', action: 'account-disabled' },
  ...{ phase: 'done', target: 'marie', requestId: 'none', prev: 'p', hash: 'h' },
  ...facts,
})

it('lists what a restore undid, and neither readings, attempts nor what was before', () => {
  const acts = [
    entry({ at: 999 }),
    entry({ action: 'person-read', phase: 'noted' }),
    entry({ phase: 'begun' }),
    entry({ action: 'person-erased' }),
    entry({}),
    entry({ action: 'role-changed', target: 'karim', about: 'none' }),
  ]
  expect(actsSince(acts, 1000)).toEqual([
    '1970-01-01T00:00:02.000Z · account-disabled · marie · par noe',
    '1970-01-01T00:00:02.000Z · role-changed · karim · none · par noe',
  ])
  expect(actsSince(acts, null)).toHaveLength(3)
})
