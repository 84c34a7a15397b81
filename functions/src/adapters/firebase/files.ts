import { EXPORT_FILE } from '@sesame/contract/constants'
import { FILE_NAME, UNKNOWN_TYPE } from '@sesame/contract/files'
import { ANSWER_LIMIT_MS } from '../../common/available.ts'
import type { FileContent, FileStore } from '../../common/ports/file-store.ts'
import { within } from '../../common/within.ts'
import type { Admin } from './admin.ts'
import { isGone } from './database/erased.ts'

type Parts = Pick<Admin, 'bucket'> & { readonly databases: Pick<Admin['databases'], 'rootOf'> }
type File = ReturnType<Awaited<ReturnType<Admin['bucket']>>['file']>

/**
 * Stores files in Cloud Storage, through the Admin SDK. The files get no download token, because anyone with the token
 * could read the file despite the rules.
 */
export function firebaseFiles({ bucket, databases }: Parts): FileStore {
  const own = async (uid: string, name: string) => (await bucket()).file(`private/${uid}/${name}`)
  const prepared = async (uid: string) => (await bucket()).file(`exports/${uid}/${EXPORT_FILE}`)
  return {
    async list(uid) {
      const prefix = `private/${uid}/`
      const [files] = await (await bucket()).getFiles({ prefix })
      return files
        .map(({ name, metadata: { size, contentType = UNKNOWN_TYPE, updated } }) => ({
          name: name.slice(prefix.length),
          bytes: Number(size ?? 0),
          type: contentType.slice(0, 200),
          changedAt: timeOf(updated),
        }))
        .filter(({ name }) => FILE_NAME.test(name))
        .sort((a, b) => Number(a.name) - Number(b.name))
    },

    read: async (uid, name) => contentOf(await own(uid, name)),

    async write(uid, name, { type, bytes }) {
      const file = await own(uid, name)
      await file.save(bytes, {
        resumable: false,
        contentType: type,
        metadata: { cacheControl: 'private, no-store' },
      })
      const isErased = isGone(await databases.rootOf(uid), uid)
      if (!(await within(ANSWER_LIMIT_MS, isErased))) return true
      await file.delete({ ignoreNotFound: true })
      return false
    },

    async remove(uid, name) {
      await (await own(uid, name)).delete({ ignoreNotFound: true })
    },

    async findExport(uid) {
      const found = await unlessMissing((await prepared(uid)).getMetadata())
      return found && timeOf(found[0].updated)
    },

    readExport: async (uid) => contentOf(await prepared(uid)),
  }
}

/**
 * Requests the type and the content in parallel. If the file is replaced meanwhile, the type and the content may belong
 * to different versions, but browsers execute neither version.
 */
async function contentOf(file: File): Promise<FileContent | null> {
  const found = await unlessMissing(Promise.all([file.getMetadata(), file.download()]))
  if (found === null) return null
  const [[{ contentType = UNKNOWN_TYPE }], [bytes]] = found
  return { type: contentType, bytes }
}

async function unlessMissing<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked
  } catch (error) {
    if ((error as { code?: unknown }).code === 404) return null
    throw error
  }
}

function timeOf(updated: string | undefined): number {
  const ms = Date.parse(updated ?? '')
  return Number.isNaN(ms) ? 0 : ms
}
