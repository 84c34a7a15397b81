import type { ErasureRecord, RecordedErasure } from '../../common/ports/erasure-record.ts'
import type { Admin } from './admin.ts'

/** HTTP status if the file already exists. */
const EXISTS = 412

const FOLDER = 'erasures'

const PAGE_SIZE = 1000

/**
 * Stores the record of erasures: one file per erasure, in a bucket with a retention period: `erasures/{day}/{uid}`. The
 * functions may only create files there.
 *
 * Sources: Google Cloud Storage, « Request preconditions », `ifGenerationMatch`; « Objects: list », `startOffset`; «
 * Object Lifecycle Management ».
 */
export function firebaseErasureRecord(
  { bucket }: Pick<Admin, 'bucket'>,
  name: string,
): ErasureRecord {
  return {
    async write(uid, at) {
      const time = new Date(at).toISOString()
      const path = `${FOLDER}/${time.slice(0, 10)}/${encodeURIComponent(uid)}`
      const options = {
        contentType: 'text/plain',
        resumable: false,
        preconditionOpts: { ifGenerationMatch: 0 },
      }
      await (
        await bucket(name)
      )
        .file(path)
        .save(`${time}\n`, options)
        .catch((error: unknown) => {
          if ((error as { code?: unknown }).code !== EXISTS) throw error
        })
    },

    async *since(day) {
      const files = await bucket(name)
      const first = { prefix: `${FOLDER}/`, maxResults: PAGE_SIZE, autoPaginate: false }
      let query: object | null = {
        ...first,
        ...(day !== null && { startOffset: `${FOLDER}/${day}` }),
      }
      do {
        const answer: readonly unknown[] = await files.getFiles(query)
        const page = answer[0] as readonly { readonly name: string }[]
        yield page
          .flatMap((file) => readName(file.name))
          .filter((each) => day === null || each.day >= day)
        query = answer[1] as object | null
      } while (query)
    },

    async keptDays() {
      const [{ lifecycle }] = await (await bucket(name)).getMetadata()
      const ages = (lifecycle?.rule ?? [])
        .filter(({ action }) => action.type === 'Delete')
        .flatMap(({ condition: { age } }) => (typeof age === 'number' ? age : []))
      return ages.length === 0 ? null : Math.min(...ages)
    },
  }
}

function readName(path: string): RecordedErasure[] {
  const [, day, uid] = path.split('/')
  return day === undefined || !uid ? [] : [{ day, uid: decodeURIComponent(uid) }]
}
