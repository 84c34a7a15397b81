import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { backupName, MANIFEST } from './backup-name.ts'

/** The location of a backup: a folder that only its owner may read, or a path in a bucket. */
export interface Vault {
  /** The value of `--from` with which a command restores this backup. */
  readonly place: string
  write(name: string, bytes: Buffer): Promise<void>
  /** @throws {Error} if the part does not exist. */
  read(name: string): Promise<Buffer>
}

const placeInBucket = (place: string) => /^gs:\/\/([^/]+)\/?(.*?)\/?$/.exec(place)

/** Opens a folder, or `gs://BUCKET/PATH`, as a vault. */
export function openVault(place: string, admin: Pick<Admin, 'bucket'>): Vault {
  const [, bucket, path = ''] = placeInBucket(place) ?? []
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

/** Returns the location for a new backup: a subfolder named after its project and time. */
export function placeFor(to: string, project: string, startedAt: number): string {
  if (!to.startsWith('gs://')) mkdirSync(to, { recursive: true, mode: 0o700 })
  return `${to.replace(/\/+$/, '')}/${backupName({ project, startedAt })}`
}

/**
 * Resolves with the location of a project's last finished backup under `to`, or null if there is none. In a bucket, this
 * needs the right to list its files.
 *
 * Source: Cloud Storage JSON API, « Objects: list », `matchGlob`.
 */
export async function lastPlace(
  to: string,
  project: string,
  admin: Pick<Admin, 'bucket'>,
): Promise<string | null> {
  const [, bucket, path = ''] = placeInBucket(to) ?? []
  const [at, prefix] = [to.replace(/\/+$/, ''), path === '' ? '' : `${path}/`]
  const names =
    bucket === undefined
      ? (await readdir(at)).filter((name) => existsSync(join(at, name, MANIFEST)))
      : (await manifestsIn(await admin.bucket(bucket), `${prefix}${project}-`)).map((name) =>
          name.slice(prefix.length, -MANIFEST.length - 1),
        )
  const pattern = new RegExp(`^${project}-\\d{8}T\\d{6}Z$`)
  const last = names
    .filter((name) => pattern.test(name))
    .toSorted()
    .at(-1)
  return last === undefined ? null : `${at}/${last}`
}

async function manifestsIn(bucket: Awaited<ReturnType<Admin['bucket']>>, prefix: string) {
  const [files] = await bucket.getFiles({ prefix, matchGlob: `**/${MANIFEST}` })
  return files.map(({ name }) => name).filter((name) => name.endsWith(`/${MANIFEST}`))
}
