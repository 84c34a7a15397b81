import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { describe, expect, it } from 'vitest'
import type { JournalFacts } from '../ports/console/journal.ts'
import { checkChain, type Break } from './chain-check.ts'
import { follow, hashOf } from './chain.ts'

const facts = (at: number, reason = 'Demande écrite'): JournalFacts => ({
  at,
  operator: 'camille',
  role: 'admin',
  action: 'person-read',
  phase: 'noted',
  target: 'marie',
  reason,
  requestId: 'none',
})

function chainOf(length: number): JournalEntry[] {
  const chain: JournalEntry[] = []
  for (let at = 1; at <= length; at++) chain.push(follow(chain.at(-1) ?? null, facts(at)))
  return chain
}

/** Returns the first fault in these entries. By default, the head is the last entry. */
function fault(
  kept: readonly unknown[],
  head: unknown = kept.at(-1) ?? null,
  from = 1,
): Break | null {
  const check = checkChain(from)
  for (const entry of kept) check.add(entry)
  return check.end(head)
}

/** Returns the chain with a changed entry at `index`, whose own hash matches the change. */
function rewritten(chain: readonly JournalEntry[], index: number): JournalEntry[] {
  return chain.map((entry, at) => {
    if (at !== index) return entry
    const changed = { ...entry, reason: 'Autre chose' }
    return { ...changed, hash: hashOf(changed) }
  })
}

describe('a journal entry', () => {
  it('follows the previous one in number, hash and time', () => {
    const [first, second] = chainOf(2)
    expect([first?.seq, second?.seq]).toEqual([1, 2])
    expect(second?.prev).toBe(first?.hash)
    const late = follow(second ?? null, facts(0))
    expect(late.at).toBe(second?.at)
  })

  it('has the same hash if its fields have another order', () => {
    const [entry] = chainOf(1)
    const reversed = Object.fromEntries(Object.entries(entry ?? {}).reverse())
    expect(hashOf(reversed)).toBe(entry?.hash)
  })

  it('has a different hash if a value moves to another field', () => {
    expect(hashOf({ a: '1', b: '2' })).not.toBe(hashOf({ a: '1","b":"2' }))
    expect(hashOf({ a: '1' })).not.toBe(hashOf({ a: 1 }))
  })

  it('keeps fields that only a newer version defines, and includes them in the hash', () => {
    const newer = follow(null, { ...facts(1), place: 'Lyon' } as JournalFacts)
    expect(fault([newer])).toBeNull()
    expect(fault([{ ...newer, place: 'Nice' }])).toEqual({ seq: 1, fault: 'changed' })
  })
})

describe('a chain of journal entries', () => {
  const chain = chainOf(6)

  it('is valid if unchanged, if empty, and if checked from a later entry on', () => {
    expect(fault([], null)).toBeNull()
    expect(fault(chain)).toBeNull()
    expect(fault(chain.slice(3), chain.at(-1), 4)).toBeNull()
  })

  it('is valid while its last entry is being written', () => {
    expect(fault(chain.slice(0, 5), chain[5])).toBeNull()
    expect(fault([], chain[0])).toBeNull()
  })

  const fields = [
    'at',
    'operator',
    'role',
    'action',
    'phase',
    'target',
    'reason',
    'requestId',
  ] as const
  it.each(fields)('reveals a changed field: %s', (field) => {
    const others = { at: 9, role: 'owner', phase: 'done' } as Partial<Record<string, unknown>>
    const kept = chain.map((entry, at) =>
      at === 2 ? { ...entry, [field]: others[field] ?? 'ABCDEFGHIJ' } : entry,
    )
    expect(fault(kept, chain.at(-1))).toEqual({ seq: 3, fault: 'changed' })
  })

  it.each([0, 1, 2, 3, 4])(
    'reveals a changed entry with a recomputed hash, at the following entry: %i',
    (index) => {
      expect(fault(rewritten(chain, index), chain.at(-1))).toEqual({
        seq: index + 2,
        fault: 'misplaced',
      })
    },
  )

  it('reveals a changed last entry by comparing it with the head', () => {
    expect(fault(rewritten(chain, 5), chain.at(-1))).toEqual({ seq: 7, fault: 'head' })
  })

  it.each([0, 1, 2, 3, 4])('reveals a removed entry: %i', (index) => {
    const kept = chain.filter((_, at) => at !== index)
    expect(fault(kept)).toEqual({ seq: index + 1, fault: 'missing' })
  })

  it('reveals that an entry was removed and the later entries were renumbered', () => {
    const kept = chain.flatMap((entry, at) => {
      if (at === 2) return []
      const moved = { ...entry, seq: at > 2 ? at : at + 1 }
      return [{ ...moved, hash: hashOf(moved) }]
    })
    expect(fault(kept)).toEqual({ seq: 3, fault: 'misplaced' })
  })

  it.each([1, 2, 3, 4])('reveals two swapped entries: %i', (index) => {
    const kept = [...chain]
    ;[kept[index - 1], kept[index]] = [chain[index], chain[index - 1]] as [
      JournalEntry,
      JournalEntry,
    ]
    expect(fault(kept, chain.at(-1))).toEqual({ seq: index, fault: 'missing' })
  })

  it('reveals a duplicated entry', () => {
    const kept = [...chain.slice(0, 3), chain[2], ...chain.slice(3)]
    expect(fault(kept)).toEqual({ seq: 4, fault: 'misplaced' })
  })

  it.each([null, 'text', 7, {}, { seq: 3 }])('reveals a malformed entry: %j', (value) => {
    const kept = chain.map((entry, at) => (at === 2 ? value : entry))
    expect(fault(kept, chain.at(-1))).toEqual({ seq: 3, fault: 'unreadable' })
  })

  it('reveals that its last entries were removed, whether the head remains or is missing', () => {
    expect(fault(chain.slice(0, 3), chain.at(-1))).toEqual({ seq: 4, fault: 'head' })
    expect(fault(chain.slice(0, 3), null)).toEqual({ seq: 4, fault: 'head' })
    expect(fault([], chain.at(-1))).toEqual({ seq: 1, fault: 'head' })
  })

  it('reveals that its head was reset to an earlier entry', () => {
    expect(fault(chain, chain[3])).toEqual({ seq: 7, fault: 'head' })
  })

  it('does not reveal removed last entries if the head was rewritten; only the copies in the bucket reveal this', () => {
    expect(fault(chain.slice(0, 3))).toBeNull()
  })

  it('does not accept a rewritten first entry', () => {
    const other = follow(null, facts(1, 'Autre chose'))
    expect(fault([other, ...chain.slice(1)])).toEqual({ seq: 2, fault: 'misplaced' })
  })
})
