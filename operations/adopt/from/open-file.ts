import { readFile, stat } from 'node:fs/promises'
import { localized, type Text } from '../../../scripts/localized.ts'
import { hashParameters, type HashParameters } from '../../backup/hash-parameters.ts'
import { hashFileOf } from '../hash-file.ts'
import { fromAuth0 } from './auth0.ts'
import { fromCsv } from './csv.ts'
import { fromFirebase } from './firebase.ts'
import type { Entry } from './newcomer.ts'
import { UnusableFile } from './row.ts'

export type Format = 'firebase' | 'auth0' | 'csv'

/**
 * Resolves with the people in a file. Their passwords are read with the hash parameters in the file next to it.
 *
 * @throws {UnusableFile} if one of the two files is invalid.
 */
export async function entriesIn(
  file: string,
  format: Format,
  inEmulator: boolean,
  say: (line: Text) => void,
): Promise<AsyncIterable<Entry>> {
  await checkFile(file, say)
  const hashes = await readHashes(file)
  if (format === 'auth0') return fromAuth0(file)
  if (format === 'csv') return fromCsv(file, hashes)
  return fromFirebase(file, inEmulator && hashes === null ? 'emulated' : hashes)
}

/** Checks that a file can be read. Only warns if it is readable by other users of the machine. */
async function checkFile(file: string, say: (line: Text) => void): Promise<void> {
  const about = await stat(file)
  if (!about.isFile()) {
    throw new UnusableFile(
      localized({ fr: `${file} n’est pas un fichier.`, en: `${file} is not a file.` }),
    )
  }
  if (about.size === 0) {
    throw new UnusableFile(localized({ fr: `${file} est vide.`, en: `${file} is empty.` }))
  }
  if ((about.mode & 0o077) === 0) return
  say({
    fr: `! d’autres que vous peuvent lire ${file}\u00A0: chmod 600`,
    en: `! others than you may read ${file}: chmod 600`,
  })
}

/**
 * Resolves with the hash parameters of a file's passwords, including the key, from the file next to it, or null if there
 * is none.
 */
async function readHashes(file: string): Promise<HashParameters | null> {
  const beside = hashFileOf(file)
  const text = await readFile(beside, 'utf8').catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  if (json === null) return null
  const { success, data } = hashParameters.safeParse(json)
  if (success) return data
  throw new UnusableFile(
    localized({
      fr: `${beside} ne dit pas comment les mots de passe sont hachés (docs/import.md).`,
      en: `${beside} does not say how the passwords are hashed (docs/import.md).`,
    }),
  )
}
