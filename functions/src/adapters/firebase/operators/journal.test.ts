import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import type { Database, Reference } from 'firebase-admin/database'
import { describe, expect, it } from 'vitest'
import { checkChain } from '../../../common/journal/chain-check.ts'
import type { JournalFacts } from '../../../common/ports/console/journal.ts'
import {
  interleavedDatabase,
  type InterleavedDatabase,
} from '../../../testing/interleaved-database.ts'
import { firebaseJournal } from './journal.ts'

const facts = (operator: string, at = 1): JournalFacts => ({
  at,
  operator,
  role: 'admin',
  action: 'person-read',
  phase: 'noted',
  requestId: 'none',
})

/** An instance whose SDK first runs each transaction on its empty cache, like the real one. */
function instance(db: InterleavedDatabase, actor: number, isDead = () => false) {
  const cold = (place: Reference): Reference =>
    ({
      set: (value: unknown) =>
        isDead() ? Promise.reject(new Error('died')) : place.update({ '': value }),
      transaction: (change: (current: unknown) => unknown) => {
        change(null)
        return place.transaction(change)
      },
      get: () => place.get(),
    }) as unknown as Reference
  const database = { ref: (path: string) => cold(db.as(actor).child(path)) }
  return firebaseJournal(() => Promise.resolve(database as unknown as Database))
}

/** The stored journal, its entries in key order. */
function keptIn(db: InterleavedDatabase): { entries: JournalEntry[]; head: JournalEntry } {
  const entries = (db.read('operatorAudit/entries') ?? {}) as Record<string, JournalEntry>
  const inOrder = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    entries: inOrder.map(([, entry]) => entry),
    head: db.read('operatorAudit/head') as JournalEntry,
  }
}

function faultIn(db: InterleavedDatabase) {
  const { entries, head } = keptIn(db)
  const check = checkChain()
  for (const entry of entries) check.add(entry)
  return check.end(head)
}

/** A source of choices that is the same in every run. */
function choices(seed: number) {
  let state = seed * 2654435761 + 1
  return (waiting: readonly number[]): number => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return waiting[Math.floor(state / 7) % waiting.length] ?? 0
  }
}

describe('concurrent appends of several instances', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'form one chain without losses, whichever is faster: schedule %i',
    async (seed) => {
      const db = interleavedDatabase()
      const acts = [0, 1, 2].flatMap((actor) => {
        const journal = instance(db, actor)
        return [0, 1, 2].map((turn) => journal.append(facts(`${actor}-${turn}`)))
      })
      await db.run(acts, choices(seed))
      const written = await Promise.all(acts)
      const { entries, head } = keptIn(db)
      expect(faultIn(db)).toBeNull()
      expect(entries.map(({ operator }) => operator).sort()).toEqual(
        [0, 1, 2].flatMap((actor) => [0, 1, 2].map((turn) => `${actor}-${turn}`)),
      )
      expect(head.seq).toBe(9)
      for (const entry of written) expect(entries[entry.seq - 1]).toEqual(entry)
    },
  )
})

describe('an instance that dies between head and entry', () => {
  it('leaves a sound chain, which the next append completes', async () => {
    const db = interleavedDatabase()
    const first = instance(db, 0).append(facts('camille'))
    await db.run([first], ([actor = 0]) => actor)
    // Its first write is the previous entry.
    let writes = 1
    const dying = instance(db, 1, () => writes-- <= 0).append(facts('noe'))
    await db.run([dying], ([actor = 0]) => actor)
    await expect(dying).rejects.toThrow('died')
    expect(keptIn(db).entries).toHaveLength(1)
    expect(faultIn(db)).toBeNull()

    const next = instance(db, 2).append(facts('sacha'))
    await db.run([next], ([actor = 0]) => actor)
    expect(keptIn(db).entries.map(({ operator }) => operator)).toEqual(['camille', 'noe', 'sacha'])
    expect(faultIn(db)).toBeNull()
  })

  it('loses no entry, however many die in a row', async () => {
    const db = interleavedDatabase()
    for (let actor = 0; actor < 4; actor++) {
      // Each first writes the previous one's entry, and dies at its own.
      let writes = actor === 0 ? 0 : 1
      const dying = instance(db, actor, () => writes-- <= 0).append(facts(String(actor)))
      await db.run([dying], ([chosen = 0]) => chosen)
      await expect(dying).rejects.toThrow('died')
    }
    const last = instance(db, 9).append(facts('last'))
    await db.run([last], ([actor = 0]) => actor)
    expect(keptIn(db).entries.map(({ operator }) => operator)).toEqual(['0', '1', '2', '3', 'last'])
    expect(faultIn(db)).toBeNull()
  })
})

it('appends nothing to an unreadable head', async () => {
  const db = interleavedDatabase()
  db.write('operatorAudit/head', { seq: 7 })
  const append = instance(db, 0).append(facts('camille'))
  await db.run([append], ([actor = 0]) => actor)
  await expect(append).rejects.toThrow()
  expect(db.read('operatorAudit')).toEqual({ head: { seq: 7 } })
})
