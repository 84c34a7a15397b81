import { journalEntry, type JournalEntry } from '@sesame/contract/records/journal-entry'
import type { DataSnapshot, Database, Query, Reference } from 'firebase-admin/database'
import { follow } from '../../../common/journal/chain.ts'
import type { Journal, JournalFacts } from '../../../common/ports/console/journal.ts'
import type { Late } from '../admin.ts'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'

const PATH = 'operatorAudit'

/** Maximum number of times that an append starts again because another instance wrote first. */
const MAX_TRIES = 20

/**
 * Stores the journal in the Realtime Database. `head` contains the whole last entry, and only a transaction changes it.
 * Each entry first becomes the head, and is then copied under `entries` before the next entry becomes the head. So an
 * instance that dies in between loses no entry.
 */
export function firebaseJournal(database: Late<Database>): Journal {
  const at = async (path: string) => (await database()).ref(`${PATH}/${path}`)
  const write = async (entry: JournalEntry) => (await at(`entries/${keyOf(entry.seq)}`)).set(entry)

  /** Sequence number of the last entry known to be stored under `entries`. */
  let writtenSeq = 0

  async function append(facts: JournalFacts, tries = MAX_TRIES): Promise<JournalEntry> {
    let mine: JournalEntry | null = null
    const { committed, snapshot } = await transact(await at('head'), (current, mayBeOwn) => {
      const last = parseRecord(journalEntry, current)
      if (mayBeOwn && last && last.hash === mine?.hash) return current
      mine = last && last.seq > writtenSeq ? null : follow(last, facts)
      // Write the head again to confirm it, since its value may come from another append that the server has not accepted yet.
      return mine ?? current
    })
    const own = mine as JournalEntry | null
    const entry = own ?? parseRecord(journalEntry, snapshot.val())
    if (!committed || !entry) throw new Error('the journal could not be written')
    await write(entry)
    writtenSeq = entry.seq
    if (own) return own
    if (tries === 0) throw new Error('the journal could not be written')
    return append(facts, tries - 1)
  }

  return {
    append: (facts) => append(facts),

    async head() {
      return parseRecord(journalEntry, (await (await at('head')).get()).val())
    },

    async newest(before, size, index) {
      const entries = await at('entries')
      const found: JournalEntry[] = []
      let below = before
      // Unreadable entries leave gaps, so continue reading until the page is full.
      for (;;) {
        const query = index
          ? byIndex(entries.orderByChild(index.field), index.value, below)
          : byKey(entries.orderByKey(), below)
        const wanted = size - found.length
        const page = readableIn(await query.limitToLast(wanted).get()).reverse()
        found.push(...page.flatMap(([, entry]) => entry ?? []))
        below = page.at(-1)?.[0] ?? null
        if (page.length < wanted || found.length === size || below === null) return found
      }
    },

    async oldest(from, size) {
      const query = (await at('entries')).orderByKey().startAt(keyOf(from))
      return valuesOf(await query.limitToFirst(size).get())
    },
  }
}

/** Returns the database key of an entry. The number is padded, so that keys sort by it. */
export function keyOf(seq: number): string {
  return `e${String(seq).padStart(12, '0')}`
}

/** A key that sorts after every entry's key. */
const AFTER_ALL = 'f'

function byKey(query: ReturnType<Reference['orderByKey']>, before: number | null): Query {
  return query.startAt(keyOf(0)).endBefore(before === null ? AFTER_ALL : keyOf(before))
}

function byIndex(query: Query, value: string, before: number | null): Query {
  const start = query.startAt(value)
  return before === null ? start.endAt(value) : start.endBefore(value, keyOf(before))
}

/** Returns the entries with the numbers taken from their keys. An unreadable entry is null. */
function readableIn(snapshot: DataSnapshot): [number | null, JournalEntry | null][] {
  const found: [number | null, JournalEntry | null][] = []
  snapshot.forEach((child) => {
    const [, number] = /^e(\d{12})$/.exec(child.key) ?? []
    const { data = null } = journalEntry.safeParse(child.val())
    found.push([number === undefined ? null : Number(number), data])
  })
  return found
}

function valuesOf(snapshot: DataSnapshot): unknown[] {
  const values: unknown[] = []
  snapshot.forEach((child) => void values.push(child.val()))
  return values
}
