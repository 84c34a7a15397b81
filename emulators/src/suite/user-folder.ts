import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { localized } from '../texts/localized.ts'

/**
 * Returns a folder for files that remain after a suite stops. Only this user can read it, because all users of a
 * machine may share its temporary folder.
 *
 * @throws {Error} if another user owns a folder of that name.
 */
export function userFolder(uid = userInfo().uid): string {
  const folder = join(tmpdir(), `sesame-emulators-${uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).uid === uid) return folder
  throw new Error(
    localized({
      fr: `${folder} est à un autre utilisateur\u00A0: choisissez un autre TMPDIR.`,
      en: `${folder} belongs to another user: choose another TMPDIR.`,
    }),
  )
}
