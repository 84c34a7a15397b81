import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * A folder for files that outlive a suite, private to this user: all users of a machine may share its temporary
 * folder.
 *
 * @throws {Error} in both languages, when another user has taken its name.
 */
export function userFolder(uid = userInfo().uid): string {
  const folder = join(tmpdir(), `sesame-emulators-${uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).uid === uid) return folder
  throw new Error(
    `${folder} est à un autre utilisateur\u00a0: choisissez un autre TMPDIR.\n` +
      `  ${folder} belongs to another user: choose another TMPDIR.`,
  )
}
