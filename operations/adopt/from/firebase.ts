import * as z from 'zod/mini'
import { localized } from '../../../scripts/localized.ts'
import type { HashParameters } from '../../backup/hash-parameters.ts'
import type { Entry, Given } from './newcomer.ts'
import { bytesOf, type GivenHash, type Judged } from './password.ts'
import { UnusableFile, wrongField } from './row.ts'
import { usersInJson } from './users-in-json.ts'

/** The fields that this module reads. `newcomer.ts` checks all others. */
const user = z.looseObject({
  passwordHash: z.optional(z.string()),
  salt: z.optional(z.string()),
})

/** How the passwords in a file are hashed: with these parameters, as the emulator stores them, or unknown (null). */
export type Hashes = HashParameters | 'emulated' | null

/**
 * Yields the people in a file of `firebase auth:export`. All their passwords are hashed with the same parameters.
 *
 * @throws {UnusableFile} at the first password if the hash parameters are unknown.
 */
export async function* fromFirebase(file: string, hashes: Hashes): AsyncGenerator<Entry> {
  for await (const row of usersInJson(file)) {
    if ('fault' in row) {
      yield row
      continue
    }
    const { success, data, error } = user.safeParse(row.value)
    if (!success) {
      yield { line: row.line, fault: wrongField(error) }
      continue
    }
    const { passwordHash, salt, ...given } = data
    const password = passwordHash && passwordOf(passwordHash, salt, hashes)
    yield { line: row.line, given: { ...(given as Given), ...(password && { password }) } }
  }
}

function passwordOf(
  passwordHash: string,
  salt: string | undefined,
  hashes: Hashes,
): GivenHash | Judged {
  if (hashes === 'emulated') {
    return { is: { hashed: null, passwordHash, ...(salt !== undefined && { salt }) } }
  }
  if (hashes === null) {
    throw new UnusableFile(
      localized({
        fr: 'Rien ne dit comment les mots de passe sont hachés\u00A0: écrivez-le à côté du fichier, dans NOM.hash.json (docs/import.md).',
        en: 'Nothing says how the passwords are hashed: write it beside the file, in NAME.hash.json (docs/import.md).',
      }),
    )
  }
  const { algorithm, ...parameters } = hashes
  return {
    algorithm,
    parameters,
    hash: bytesOf(passwordHash, 'base64'),
    salt: salt ? bytesOf(salt, 'base64') : undefined,
  }
}
