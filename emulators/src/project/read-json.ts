import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '../texts/french.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Matches a string, which is kept, or a comment, which is removed. */
const STRING_OR_COMMENT = /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g

/**
 * Reads a `firebase.json` or `.firebaserc` as firebase-tools does. Ignores comments and a byte order mark, reads an empty
 * file as an empty object, and uses the last of two equal keys. The parser of database rules is stricter.
 *
 * Source: firebase-tools `lib/loadCJSON.js`, cjson
 *
 * @throws {Error} that names the file, if it cannot be read or is not a JSON object.
 */
export function readJson(file: string, texts: Texts): JsonObject {
  const text = contentOf(file, texts).replaceAll('\uFEFF', '')
  if (text === '') return {}
  let content: unknown
  try {
    content = JSON.parse(text.replace(STRING_OR_COMMENT, '$1'))
  } catch (cause) {
    throw new Error(texts.project.notJson(file, (cause as Error).message), { cause })
  }
  if (isObject(content)) return content
  throw new Error(texts.project.notObject(file))
}

/**
 * Reads the `.firebaserc` of a folder; returns an empty object if it does not exist. @throws {Error} as {@link readJson}
 * does.
 */
export function readRc(folder: string, texts: Texts): JsonObject {
  const file = join(folder, '.firebaserc')
  return existsSync(file) ? readJson(file, texts) : {}
}

function contentOf(file: string, texts: Texts): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(texts.project.unreadable(file, (cause as NodeJS.ErrnoException).code ?? ''), {
      cause,
    })
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
