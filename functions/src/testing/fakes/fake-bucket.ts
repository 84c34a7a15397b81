import type { Admin } from '../../adapters/firebase/admin.ts'

/** The time at which every file was written. */
const updated = new Date(Date.UTC(2026, 0, 1)).toISOString()

/** A file in Cloud Storage. */
export interface StoredFile {
  readonly bytes: Buffer
  readonly type?: string | undefined
}

type Bucket = Awaited<ReturnType<Admin['bucket']>>

interface SaveOptions {
  readonly contentType?: string
  readonly preconditionOpts?: { readonly ifGenerationMatch: 0 }
}

/** Creates a bucket in memory, with its files by name. `whileWriting` runs after a file is stored, before its `save` resolves. */
export function fakeBucket(
  files: Map<string, StoredFile>,
  whileWriting = () => Promise.resolve(),
): Bucket {
  const metadata = ({ bytes, type }: StoredFile) => ({
    size: bytes.length,
    contentType: type,
    updated,
  })
  const fail = (code: number) => Promise.reject(Object.assign(new Error(String(code)), { code }))
  const known = async (name: string) => files.get(name) ?? fail(404)
  const file = (name: string) => ({
    name,
    metadata: metadata(files.get(name) ?? { bytes: Buffer.of() }),
    async save(content: string | Buffer, { contentType, preconditionOpts }: SaveOptions) {
      if (preconditionOpts && files.has(name)) await fail(412)
      files.set(name, { type: contentType, bytes: Buffer.from(content) })
      await whileWriting()
    },
    async delete({ ignoreNotFound = false } = {}) {
      if (!files.delete(name) && !ignoreNotFound) await fail(404)
    },
    getMetadata: async () => [metadata(await known(name))],
    download: async () => [(await known(name)).bytes],
  })
  const getFiles = ({ prefix = '' }) =>
    Promise.resolve([[...files.keys()].filter((name) => name.startsWith(prefix)).map(file)])
  return { file, getFiles } as unknown as Bucket
}
