import { mkdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { backupName } from './backup-name.ts'

/** Where a backup is stored: in a folder that only its owner may read, or under a path in a bucket. */
export interface Vault {
  /** What to pass to `--from` to restore this backup. */
  readonly place: string
  write(name: string, bytes: Buffer): Promise<void>
  /** @throws {Error} when there is no such part. */
  read(name: string): Promise<Buffer>
}

/** Opens a folder, or `gs://BUCKET/PATH`, as a vault. */
export function openVault(place: string, admin: Pick<Admin, 'bucket'>): Vault {
  const [, bucket, path = ''] = /^gs:\/\/([^/]+)\/?(.*?)\/?$/.exec(place) ?? []
  return bucket === undefined ? folderVault(resolve(place)) : bucketVault(admin, bucket, path)
}

function folderVault(folder: string): Vault {
  return {
    place: folder,
    async write(name, bytes) {
      const file = join(folder, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, bytes, { mode: 0o600, flag: 'wx' })
    },
    read: (name) => readFile(join(folder, name)),
  }
}

function bucketVault(admin: Pick<Admin, 'bucket'>, bucket: string, path: string): Vault {
  const file = async (name: string) =>
    (await admin.bucket(bucket)).file(path === '' ? name : `${path}/${name}`)
  return {
    place: `gs://${bucket}/${path}`,
    async write(name, bytes) {
      const preconditionOpts = { ifGenerationMatch: 0 }
      await (await file(name)).save(bytes, { resumable: false, preconditionOpts })
    },
    read: async (name) => (await (await file(name)).download())[0],
  }
}

/** The place of a new backup: a subfolder for its project and time. */
export function placeFor(to: string, project: string, startedAt: number): string {
  if (!to.startsWith('gs://')) mkdirSync(to, { recursive: true, mode: 0o700 })
  return `${to.replace(/\/+$/, '')}/${backupName({ project, startedAt })}`
}
