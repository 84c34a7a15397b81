import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import type { JournalFilter } from '@sesame/contract/endpoints/console/journal'
import type { Call } from '../../lib/api/console-api.ts'
import { csvOf } from '../../lib/csv.ts'

export type ExportFormat = 'csv' | 'jsonl'

/** Reads the matching entries page by page, oldest first. Calls `onCount` with the number of entries read so far. */
export async function fetchEntries(
  call: Call,
  filter: JournalFilter,
  onCount: (count: number) => void,
): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = []
  let after: string | null = null
  do {
    const body: JournalFilter = { ...filter, ...(after !== null && { after }) }
    const page: { items: JournalEntry[]; next: string | null } = await call('exportJournal', {
      body,
    })
    entries.push(...page.items)
    onCount(entries.length)
    after = page.next
  } while (after !== null)
  return entries
}

const COLUMNS = [
  ...(['seq', 'at', 'operator', 'role', 'action', 'phase', 'of', 'target', 'about'] as const),
  ...(['reason', 'code', 'session', 'proof', 'provenAt', 'requestId', 'prev', 'hash'] as const),
] satisfies readonly (keyof JournalEntry)[]

const TIMES: ReadonlySet<keyof JournalEntry> = new Set(['at', 'provenAt'])

/**
 * Formats entries for a file, including the fields of the hash chain. A file of JSON lines can be verified again; CSV is only
 * for reading.
 */
export function textOf(entries: readonly JournalEntry[], format: ExportFormat): string {
  if (format === 'jsonl') return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  const rows = entries.map((entry) =>
    COLUMNS.map((column) => {
      const value = entry[column]
      return TIMES.has(column) && value !== undefined ? new Date(value).toISOString() : value
    }),
  )
  return csvOf(COLUMNS, rows)
}
