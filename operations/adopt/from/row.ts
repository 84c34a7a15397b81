import type * as z from 'zod/mini'
import type { Text } from '../../../scripts/localized.ts'

/** A person as read from a line of a file, or why the line cannot be read. Lines are numbered from 1. */
export type Row =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly fault: Text }

/** Thrown if no part of a file can be imported. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}

/** The maximum length of a person's line. The claims and linked accounts of an account take at most 10 kB. */
export const MAX_BYTES = 64 * 1024

export const TOO_LONG: Text = {
  fr: 'elle ne finit pas, ou dépasse 64 Kio',
  en: 'it has no end, or is longer than 64 KiB',
}
export const NOT_UTF8: Text = { fr: 'elle n’est pas en UTF-8', en: 'it is not in UTF-8' }
export const NOT_JSON: Text = {
  fr: 'ce n’est pas un objet JSON entier',
  en: 'it is not a whole JSON object',
}

export const WITH_NUL: Text = {
  fr: 'elle contient un caractère nul, comme un fichier en UTF-16',
  en: 'it contains a null character, as a file in UTF-16 does',
}

/** Returns the fault of a line that does not match the schema. The fault names the first field of the wrong type. */
export function wrongField({ issues }: z.core.$ZodError): Text {
  const name = String(issues[0]?.path[0])
  return { fr: `le champ ${name} n’a pas la forme attendue`, en: `the field ${name} is malformed` }
}

/**
 * Decodes UTF-8 and removes a byte order mark.
 *
 * @throws {TypeError} if the bytes are not UTF-8.
 */
export const utf8 = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** Parses the JSON object in these bytes. */
export function objectIn(line: number, bytes: Uint8Array): Row {
  let text: string
  try {
    text = utf8(bytes)
  } catch {
    return { line, fault: NOT_UTF8 }
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { line, value }
  } catch {
    // Reported below.
  }
  return { line, fault: NOT_JSON }
}
