import { isObject } from './project/read-json.ts'
import { MAX_PORT } from './suite/ports.ts'

/** The kinds of options, as error messages name them. */
const KINDS = {
  'a text': isText,
  'the text of a rules file': isText,
  'a port, 0 to 65535': (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PORT,
  'a number of milliseconds': (value: unknown) => typeof value === 'number' && value > 0,
  'a function': (value: unknown) => typeof value === 'function',
  'a date': (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime()),
  'an object': isObject,
  'an object or null': (value: unknown) => value === null || isObject(value),
}
export type Kinds = Readonly<Record<string, keyof typeof KINDS>>

/**
 * Checks the options of a caller without types. Otherwise, a misspelt `rules` would be ignored and leave the database open.
 *
 * @throws {TypeError} that names the first option that is unknown, missing or of another kind.
 */
export function checkOptions(
  call: string,
  options: unknown,
  kinds: Kinds,
  required: readonly string[] = [],
): void {
  if (!isObject(options)) throw new TypeError(`${call}: an object was expected.`)
  const known = new Map(Object.entries(kinds))
  const unknown = Object.keys(options).find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new TypeError(`${call}: there is no "${unknown}", only ${[...known.keys()].join(', ')}.`)
  for (const [name, kind] of known) {
    const value = options[name]
    if (value === undefined ? required.includes(name) : !KINDS[kind](value))
      throw new TypeError(`${call}: "${name}" has to be ${kind}.`)
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
