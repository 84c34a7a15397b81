import type { Reference } from 'firebase-admin/database'
import { SESSION_PATHS } from '../../common/personal-data/places.ts'
import type { PersonalDataStore } from '../../common/personal-data/personal-data-store.ts'
import type { Admin } from './admin.ts'
import { firebaseErasureRecord } from './erasure-record.ts'

/** Database, Storage and identity service through the Admin SDK. */
export function firebasePersonalData({
  database,
  auth,
  bucket,
  erasuresBucket,
}: Pick<Admin, 'database' | 'auth' | 'bucket' | 'erasuresBucket'>): PersonalDataStore {
  const root = async () => (await database()).ref()
  const record = erasuresBucket === null ? null : firebaseErasureRecord({ bucket }, erasuresBucket)
  return {
    async beginErasure(uid, startedAt) {
      const access = [...SESSION_PATHS, 'operators']
      await (
        await root()
      ).update({
        [`erasures/${uid}`]: startedAt,
        ...Object.fromEntries(access.map((path) => [`${path}/${uid}`, null])),
      })
    },

    async recordErasure(uid, startedAt) {
      await record?.write(uid, startedAt)
    },

    async unfinishedErasures() {
      const started = (await (await root()).child('erasures').get()).val() as object | null
      return Object.keys(started ?? {})
    },

    async removeRecords(uid, paths) {
      const own = paths.map((path) => `${path}/${uid}`)
      const others = paths.includes('passkeys') ? await ownershipOf(await root(), uid) : []
      await (await root()).update(Object.fromEntries([...own, ...others].map((one) => [one, null])))
    },

    async removeFiles(uid, folder) {
      const files = await bucket()
      await files.deleteFiles({ prefix: `${folder}/${uid}/` })
      await files.file(`${folder}/${uid}`).delete({ ignoreNotFound: true })
    },

    async writeFile(uid, folder, name, json) {
      const file = (await bucket()).file(`${folder}/${uid}/${name}`)
      await file.save(JSON.stringify(json, null, 2), {
        ...{ resumable: false, contentType: 'application/json' },
        metadata: { cacheControl: 'private, no-store' },
      })
      // An erasure removes files before the profile: one of the two sees the other.
      const profile = await (await root()).child(`users/${uid}/uid`).get()
      if (!profile.exists()) await file.delete({ ignoreNotFound: true })
    },

    async removeAccount(uid) {
      await (await auth()).deleteUser(uid).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error
      })
    },

    async readRecord(uid, path) {
      return (await (await root()).child(`${path}/${uid}`).get()).val() as unknown
    },

    async listFiles(uid, folder) {
      const path = `${folder}/${uid}`
      const [files] = await (await bucket()).getFiles({ prefix: path })
      // The prefix also matches longer uids.
      const own = files.filter(({ name }) => name === path || name.startsWith(`${path}/`))
      return own.map(({ name, metadata: { size, contentType } }) => ({
        name,
        bytes: Number(size ?? 0),
        // Older rules let clients choose types of any length.
        type: (contentType ?? 'application/octet-stream').slice(0, 200),
      }))
    },
  }
}

/**
 * Where the index of passkeys names a person. Asked of the index itself: an addition or a removal that died between its
 * two writes leaves an entry without a passkey.
 */
async function ownershipOf(root: Reference, uid: string): Promise<string[]> {
  const owned = await root.child('passkeyOwners').orderByValue().equalTo(uid).get()
  return Object.keys((owned.val() as object | null) ?? {}).map((id) => `passkeyOwners/${id}`)
}
