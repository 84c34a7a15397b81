import type { Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { inLanes } from './in-lanes.ts'
import { sha256, type FileLine } from './manifest.ts'
import type { Vault } from './vault.ts'

const PAGE_SIZE = 500
const LANES = 8

/** Copies every file of the bucket into a vault, and yields each. Skips files deleted in the meantime. */
export async function* copyFiles(
  { bucket }: Pick<Admin, 'bucket'>,
  vault: Vault,
): AsyncGenerator<FileLine[]> {
  const files = await bucket()
  let query: object | null = { maxResults: PAGE_SIZE, autoPaginate: false }
  do {
    const answer: readonly unknown[] = await files.getFiles(query)
    const names = (answer[0] as readonly { readonly name: string }[]).map(({ name }) => name)
    yield (await inLanes(LANES, names, (name) => copyFile(files, vault, name))).flat()
    query = answer[1] as object | null
  } while (query)
}

type Bucket = Awaited<ReturnType<Admin['bucket']>>

const GONE = 404

async function copyFile(bucket: Bucket, vault: Vault, name: string): Promise<FileLine[]> {
  const file = bucket.file(name)
  try {
    const [[bytes], [known]] = await Promise.all([file.download(), file.getMetadata()])
    const part = `files/${sha256(Buffer.from(name))}`
    await vault.write(part, bytes)
    const { contentType, cacheControl, contentDisposition, metadata } = known
    const own = Object.entries(metadata ?? {}).map(([key, value]) => [key, String(value)])
    return [
      {
        name,
        part,
        bytes: bytes.length,
        sha256: sha256(bytes),
        ...(contentType && { contentType }),
        ...(cacheControl && { cacheControl }),
        ...(contentDisposition && { contentDisposition }),
        ...(own.length > 0 && { metadata: Object.fromEntries(own) as Record<string, string> }),
      },
    ]
  } catch (error) {
    if ((error as { code?: unknown }).code === GONE) return []
    throw error
  }
}
