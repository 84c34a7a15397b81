import type { Reference } from 'firebase-admin/database'
import { inGroups } from '../../common/in-groups.ts'
import { COMMON_PATHS } from '../../common/personal-data/places.ts'
import type { PersonalDataStore } from '../../common/personal-data/personal-data-store.ts'
import type { Admin } from './admin.ts'
import { isGone } from './database/erased.ts'
import { firebaseErasureRecord } from './erasure-record.ts'
import { recipientsOf } from './mails/mail-recipients.ts'

const FILES_AT_ONCE = 10

/** Indexes in the first instance that are not keyed by uid, and how a person's entries in them are found. */
const INDEXES = { passkeyOwners: ownershipOf, mailRecipients: recipientsOf }

/** Database, Storage and identity service through the Admin SDK. */
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
      const own = paths.filter((path) => !COMMON_PATHS.includes(path) && !(path in INDEXES))
      const others = paths.filter((path) => COMMON_PATHS.includes(path))
      const [root, shared] = [await rootOf(uid), (await common()).ref()]
      const indexes = Object.entries(INDEXES).filter(([path]) => paths.includes(path))
      const indexed = await Promise.all(indexes.map(([, entriesOf]) => entriesOf(shared, uid)))
      await Promise.all([
        own.length > 0 && root.update(removalOf(uid, own)),
        shared.update(Object.assign(removalOf(uid, others), ...indexed) as Record<string, null>),
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

function removalOf(uid: string, paths: readonly string[]): Record<string, null> {
  return Object.fromEntries(paths.map((path) => [`${path}/${uid}`, null]))
}

/**
 * The removal of a person's entries from the index of passkeys. Reads the index itself, because adding or removing a passkey
 * takes two writes, and a failure between them leaves an entry without a passkey.
 */
async function ownershipOf(root: Reference, uid: string): Promise<Record<string, null>> {
  const owned = await root.child('passkeyOwners').orderByValue().equalTo(uid).get()
  const ids = Object.keys((owned.val() as object | null) ?? {})
  return Object.fromEntries(ids.map((id) => [`passkeyOwners/${id}`, null]))
}
