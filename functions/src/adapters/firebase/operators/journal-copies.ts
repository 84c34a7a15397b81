import type { JournalCopies } from '../../../common/ports/console/journal-copies.ts'
import type { Admin } from '../admin.ts'

/** HTTP status if the file already exists. */
const EXISTS = 412

/**
 * Stores copies of the journal in a bucket, as JSON lines. The function's account may create files there but not list
 * them, so the database records how much of the journal is copied.
 *
 * Source: Google Cloud Storage, « Request preconditions », `ifGenerationMatch`.
 */
export function firebaseJournalCopies(
  { databases, bucket }: Pick<Admin, 'databases' | 'bucket'>,
  name: string,
): JournalCopies {
  const noted = async () => (await databases.common()).ref('operatorAudit/copiedUntil')
  return {
    async copiedUntil() {
      return Number((await (await noted()).get()).val() ?? 0)
    },

    async markCopied(seq) {
      await (await noted()).set(seq)
    },

    async write(day, from, entries) {
      const file = (await bucket(name)).file(
        `journal/${String(from).padStart(12, '0')}-${day}.jsonl`,
      )
      const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
      const options = {
        contentType: 'application/x-ndjson',
        resumable: false,
        preconditionOpts: { ifGenerationMatch: 0 },
      }
      await file.save(lines, options).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== EXISTS) throw error
      })
    },

    async *all() {
      const [files] = await (await bucket(name)).getFiles({ prefix: 'journal/' })
      for (const file of files) {
        const [bytes] = await file.download()
        const lines = bytes.toString('utf8').split('\n').filter(Boolean)
        yield lines.map((line) => JSON.parse(line) as unknown)
      }
    },
  }
}
