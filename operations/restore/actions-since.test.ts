import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { expect, it } from 'vitest'
import { actionsSince, entriesSince } from './actions-since.ts'

const entry = (facts: Partial<JournalEntry>): JournalEntry => ({
  seq: 1,
  at: 2000,
  operator: 'noe',
  role: 'owner',
  action: 'account-disabled',
  phase: 'done',
  target: 'marie',
  requestId: 'none',
  prev: 'p',
  hash: 'h',
  ...facts,
})

it('actionsSince lists the actions that a restore undid, but no reads, failed attempts or earlier actions', () => {
  const actions = [
    entry({ at: 999 }),
    entry({ action: 'person-read', phase: 'noted' }),
    entry({ phase: 'begun' }),
    entry({ action: 'person-erased' }),
    entry({}),
    entry({ action: 'role-changed', target: 'karim', about: 'none' }),
  ]
  expect(actionsSince(actions, 1000)).toEqual([
    '1970-01-01T00:00:02.000Z · account-disabled · marie · par noe',
    '1970-01-01T00:00:02.000Z · role-changed · karim · none · par noe',
  ])
})

it('entriesSince reads the journal page by page, back to the time of the backup', async () => {
  const all = Array.from({ length: 1200 }, (_, i) => entry({ seq: i + 1, at: i + 1 }))
  const asked: (number | null)[] = []
  const newest = (before: number | null, size: number) => {
    asked.push(before)
    const known = all.filter(({ seq }) => before === null || seq < before)
    return Promise.resolve(known.slice(-size).reverse())
  }
  const found = await entriesSince({ newest }, 401)
  expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: 800 }, (_, i) => i + 401))
  expect(asked).toEqual([null, 701])
  expect(await entriesSince({ newest }, 0)).toHaveLength(1200)
})
