import type { JsonMember, JsonObject } from 'sesame-emulators/database/rules/parse-json'
import { parseJson } from 'sesame-emulators/database/rules/parse-json'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A location in the rules file, with the rules written at that location. */
export interface Location {
  /** The path, in the notation of tests/rules/README.md: `settings/{uid}/theme`. */
  readonly path: string
  readonly rules: Readonly<Record<string, string>>
  readonly locations: readonly Location[]
}

/** A rule that allows people to read or write, without the conditions that allow the functions to write. */
export interface Grant {
  readonly path: string
  readonly operation: 'read' | 'write'
  readonly condition: string
}

const FILE = join(import.meta.dirname, '..', '..', '..', 'database.rules.json')
const TO_THE_FUNCTIONS = "auth.uid === 'sesame:"

/** Returns the rules of the main instance, parsed from the file. */
export function mainRules(): Location {
  const root = parseJson(readFileSync(FILE, 'utf8'))
  const rules = root.kind === 'object' ? root.members[0]?.value : undefined
  if (rules?.kind !== 'object') throw new Error(`${FILE} has no rules.`)
  return locationOf([], rules)
}

/** Returns the rules that allow people to read or write, outermost first. */
export function grantsIn(location: Location): Grant[] {
  return [...grantsAt(location), ...location.locations.flatMap(grantsIn)]
}

/** Returns every location that people may write, directly or through a parent location, outermost first. */
export function writtenIn(location: Location): Location[] {
  const isWritten = grantsAt(location).some(({ operation }) => operation === 'write')
  return isWritten ? allOf(location) : location.locations.flatMap(writtenIn)
}

function grantsAt({ path, rules }: Location): Grant[] {
  return (['read', 'write'] as const).flatMap((operation) => {
    const condition = rules[`.${operation}`] ?? ''
    const isGrant = condition !== '' && !condition.startsWith(TO_THE_FUNCTIONS)
    return isGrant ? [{ path, operation, condition }] : []
  })
}

function allOf(location: Location): Location[] {
  return [location, ...location.locations.flatMap(allOf)]
}

function locationOf(path: readonly string[], { members }: JsonObject): Location {
  return {
    path: path.join('/'),
    rules: Object.fromEntries(
      members.flatMap(({ key, value }) => (value.kind === 'string' ? [[key, value.text]] : [])),
    ),
    locations: members.flatMap((member) => below(path, member)),
  }
}

function below(path: readonly string[], { key, value }: JsonMember): Location[] {
  const name = key === '$other' ? 'unknown' : key.replace(/^\$(\w+)$/, '{$1}')
  return value.kind === 'object' ? [locationOf([...path, name], value)] : []
}
