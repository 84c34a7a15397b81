import { inGroups } from '../../common/in-groups.ts'
import { COMMON_PATHS, INDEX_PATHS } from '../../common/personal-data/places.ts'
import type { PersonalDataStore } from '../../common/personal-data/personal-data-store.ts'
import type { Admin } from './admin.ts'
import { isGone } from './database/erased.ts'
import { firebaseErasureRecord } from './erasure-record.ts'

const FILES_AT_ONCE = 10

/**
 * Reads and removes a person's data in the Realtime Database, Cloud Storage and the identity service, through the Admin
 * SDK.
 */
export function firebasePersonalData({
  databases: { rootOf, common },
  auth,
  bucket,
  erasuresBucket,
}: Pick<Admin, 'databases' | 'auth' | 'bucket' | 'erasuresBucket'>): PersonalDataStore {
  const rootFor = async (uid: string, path: string) =>
    COMMON_PATHS.includes(path) ? (await common()).ref() : rootOf(uid)
  const record = erasuresBucket === null ? null : firebaseErasureRecord({ bucket }, erasuresBucket)
  return {
    async recordErasure(uid, startedAt) {
      await record?.write(uid, startedAt)
    },

    async removeRecords(uid, paths) {
      const indexes = paths.filter((path) => INDEX_PATHS.includes(path))
      const others = paths.filter((path) => COMMON_PATHS.includes(path))
      const own = paths.filter((path) => !indexes.includes(path) && !others.includes(path))
      const [root, shared] = [await rootOf(uid), (await common()).ref()]
      // Only erasures need this code, so load it on demand.
      const { indexedOf } = await import('./personal-indexes.ts')
      const indexed = await indexedOf(shared, uid, indexes)
      await Promise.all([
        own.length > 0 && root.update(removalOf(uid, own)),
        shared.update({ ...removalOf(uid, others), ...indexed }),
      ])
    },

    async removeFiles(uid, folder) {
      const files = await bucket()
      const [found] = await files.getFiles({ prefix: `${folder}/${uid}/` })
      // Do not use `deleteFiles`: it fails if a file was removed after it was listed.
      const all = [...found, files.file(`${folder}/${uid}`)]
      for (const group of inGroups(all, FILES_AT_ONCE)) {
        await Promise.all(group.map((file) => file.delete({ ignoreNotFound: true })))
      }
    },

    async writeFile(uid, folder, name, json) {
      const file = (await bucket()).file(`${folder}/${uid}/${name}`)
      await file.save(JSON.stringify(json, null, 2), {
        resumable: false,
        contentType: 'application/json',
        metadata: { cacheControl: 'private, no-store' },
      })
      if (await isGone(await rootOf(uid), uid)) await file.delete({ ignoreNotFound: true })
    },

    async removeAccount(uid) {
      await (await auth()).deleteUser(uid).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error
      })
    },

    async readRecord(uid, path, part = '') {
      const record = (await rootFor(uid, path)).child(`${path}/${uid}/${part}`)
      return (await record.get()).val() as unknown
    },

    async listFiles(uid, folder) {
      const path = `${folder}/${uid}`
      const [files] = await (await bucket()).getFiles({ prefix: path })
      // The prefix also matches the files of longer uids.
      const own = files.filter(({ name }) => name === path || name.startsWith(`${path}/`))
      return own.map(({ name, metadata: { size, contentType } }) => ({
        name,
        bytes: Number(size ?? 0),
        // Older rules let clients store content types of any length.
        type: (contentType ?? 'application/octet-stream').slice(0, 200),
      }))
    },
  }
}

function removalOf(uid: string, paths: readonly string[]): Record<string, null> {
  return Object.fromEntries(paths.map((path) => [`${path}/${uid}`, null]))
}
