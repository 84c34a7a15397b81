import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { describe, expect, it } from 'vitest'
import { follow } from '../../../common/journal/chain.ts'
import { checkChain } from '../../../common/journal/chain-check.ts'
import type { JournalFacts } from '../../../common/ports/console/journal.ts'
import { interleavedCalls, type InterleavedCalls } from '../../../testing/interleaved-calls.ts'
import { MemoryDatabase } from '../../../testing/memory-database.ts'
import { firebaseJournal } from './journal.ts'

const facts = (operator: string, at = 1): JournalFacts => ({
  at,
  operator,
  role: 'admin',
  action: 'person-read',
  phase: 'noted',
  requestId: 'none',
})

interface Interleaved extends InterleavedCalls {
  readonly kept: MemoryDatabase
}

const interleaved = (): Interleaved => ({ ...interleavedCalls(), kept: new MemoryDatabase() })

/** Returns a server instance whose calls fail as soon as `isDead` returns true. */
function instance({ call, kept }: Interleaved, actor: number, isDead = () => false) {
  const { common } = kept.databases((work) =>
    isDead() ? Promise.reject(new Error('died')) : call(actor, work),
  )
  return firebaseJournal(common)
}

/** Returns the stored journal, with its entries in key order. */
function keptIn(db: Interleaved): { entries: JournalEntry[]; head: JournalEntry } {
  const entries = (db.kept.read('operatorAudit/entries') ?? {}) as Record<string, JournalEntry>
  const inOrder = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    entries: inOrder.map(([, entry]) => entry),
    head: db.kept.read('operatorAudit/head') as JournalEntry,
  }
}

function faultIn(db: Interleaved) {
  const { entries, head } = keptIn(db)
  const check = checkChain()
  for (const entry of entries) check.add(entry)
  return check.end(head)
}

/** Returns pseudo-random choices that are the same in every run with the same seed. */
function choices(seed: number) {
  let state = seed * 2654435761 + 1
  return (waiting: readonly number[]): number => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return waiting[Math.floor(state / 7) % waiting.length] ?? 0
  }
}

describe('concurrent appends to the journal by several instances', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'form one chain without losses, in any order of execution: schedule %i',
    async (seed) => {
      const db = interleaved()
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

describe('an instance that dies after writing the journal’s head, before writing the entry', () => {
  it('leaves a valid chain, which the next append completes', async () => {
    const db = interleaved()
    const first = instance(db, 0).append(facts('camille'))
    await db.run([first], ([actor = 0]) => actor)
    // The instance can still make three calls: for the head, for the previous entry, and for the head again. It dies
    // before it writes its own entry.
    let calls = 3
    const dying = instance(db, 1, () => calls-- <= 0).append(facts('noe'))
    await db.run([dying], ([actor = 0]) => actor)
    await expect(dying).rejects.toThrow('died')
    expect(keptIn(db).entries).toHaveLength(1)
    expect(faultIn(db)).toBeNull()

    const next = instance(db, 2).append(facts('sacha'))
    await db.run([next], ([actor = 0]) => actor)
    expect(keptIn(db).entries.map(({ operator }) => operator)).toEqual(['camille', 'noe', 'sacha'])
    expect(faultIn(db)).toBeNull()
  })

  it('loses no entry, even if several instances die in a row', async () => {
    const db = interleaved()
    for (let actor = 0; actor < 4; actor++) {
      // Each instance dies before it writes its own entry. Before that, all but the first instance write the previous
      // instance's entry.
      let calls = actor === 0 ? 1 : 3
      const dying = instance(db, actor, () => calls-- <= 0).append(facts(String(actor)))
      await db.run([dying], ([chosen = 0]) => chosen)
      await expect(dying).rejects.toThrow('died')
    }
    const last = instance(db, 9).append(facts('last'))
    await db.run([last], ([actor = 0]) => actor)
    expect(keptIn(db).entries.map(({ operator }) => operator)).toEqual(['0', '1', '2', '3', 'last'])
    expect(faultIn(db)).toBeNull()
  })
})

it('an append writes nothing if the journal’s head is unreadable', async () => {
  const db = interleaved()
  db.kept.write('operatorAudit/head', { seq: 7 })
  const append = instance(db, 0).append(facts('camille'))
  await db.run([append], ([actor = 0]) => actor)
  await expect(append).rejects.toThrow()
  expect(db.kept.read('operatorAudit')).toEqual({ head: { seq: 7 } })
})

it('an append discards another append’s pending entry on the same instance, since the server may reject it', async () => {
  const db = interleaved()
  const [ours, theirs] = [
    follow(null, facts('the same instance')),
    follow(null, facts('another instance')),
  ]
  db.kept.write('operatorAudit', { head: theirs })
  const { common } = db.kept.databases()
  let isPending = true
  const pending = async () => {
    const database = await common()
    const ref = (path: string) => {
      const place = database.ref(path)
      if (!path.endsWith('/head')) return place
      // While the server has not answered a transaction, the SDK runs the next transaction on the uncommitted value.
      const transaction = (change: (current: unknown) => unknown) => {
        if (isPending && change(ours) === undefined) return Promise.resolve({ committed: false })
        isPending = false
        // The server rejects the pending transaction, so the SDK runs the new transaction again with the server's value.
        return place.transaction(change)
      }
      return { ...place, transaction }
    }
    return { ref } as unknown as Awaited<ReturnType<typeof common>>
  }
  await firebaseJournal(pending).append(facts('this append'))
  expect(faultIn(db)).toBeNull()
  expect(keptIn(db).entries.map(({ operator }) => operator)).toEqual([
    ...['another instance', 'this append'],
  ])
})
