import type { JsonMember, JsonObject } from '../src/database/rules/parse-json.ts'
import { parseJson } from '../src/database/rules/parse-json.ts'
import { conditionEdits, itemEdits } from './condition-edits.ts'
import { mutantOf, type Edit, type Mutant, type RulesFile } from './mutant.ts'
import { closing, isSymbol, rangeOf, split, tokensOf, type Token } from './tokens.ts'

const RULES = ['.read', '.write', '.validate']

/**
 * Each `.validate` gets one mutant per row. The mutant also accepts any value of the row's type. Only such mutants
 * reveal an untested type where the rule has no type check to mutate.
 */
const KINDS = [
  ['any text', 'newData.isString()'],
  ['any number', 'newData.isNumber()'],
  ['any truth', 'newData.isBoolean()'],
  ['any map', 'newData.hasChildren()'],
] as const

/** A location in the rules file, with its path. */
interface Location {
  readonly path: readonly string[]
  readonly value: JsonObject
  readonly parent: JsonObject | null
}

export function databaseMutants(file: RulesFile): Mutant[] {
  const root = parseJson(file.source)
  const rules = root.kind === 'object' ? root.members[0]?.value : undefined
  if (rules?.kind !== 'object') throw new Error(`${file.name} has no rules.`)
  return locationsOf({ path: [], value: rules, parent: null }).flatMap((location) => [
    ...location.value.members
      .filter(({ value, key }) => value.kind === 'object' && !key.startsWith('.'))
      .map((member) => withoutLocation(file, location, member)),
    ...location.value.members
      .filter(({ key }) => RULES.includes(key))
      .flatMap((member) => ruleMutants(file, location, member)),
    ...location.value.members
      .filter(({ key }) => key === '.indexOn')
      .flatMap((member) => indexMutants(file, location, member)),
  ])
}

function locationsOf(location: Location): Location[] {
  const { path, value } = location
  return [
    location,
    ...value.members.flatMap(({ key, value: inner }) =>
      inner.kind === 'object'
        ? locationsOf({ path: [...path, key], value: inner, parent: value })
        : [],
    ),
  ]
}

/** Removes a location and the comma after it or, if the location is the last one, the comma before it. */
function withoutLocation(file: RulesFile, { path }: Location, { key, offset }: JsonMember): Mutant {
  const tokens = tokensOf(file.source)
  const first = tokens.findIndex(({ start }) => start === offset)
  const end = closing(tokens, first + 2)
  const [before, after] = [tokens[first - 1], tokens[end + 1]]
  const gone = tokens.slice(first, after && isSymbol(after, ',') ? end + 2 : end + 1)
  const edits: [Edit, ...Edit[]] = [{ ...rangeOf(gone), text: '' }]
  if (gone.length === end + 1 - first && before && isSymbol(before, ','))
    edits.push({ ...rangeOf([before]), text: '' })
  return mutantOf(file, name([...path, key]), edits, 'without this location')
}

function ruleMutants(file: RulesFile, location: Location, member: JsonMember): Mutant[] {
  const { key, value } = member
  const rule = `${name(location.path)} ${key}`
  const { start, end } = valueRange(file, member)
  const whole = (text: string, change: string) =>
    mutantOf(file, rule, [{ start, end, text }], change)
  if (value.kind === 'literal')
    return [whole(String(!value.value), `${String(value.value)} → ${String(!value.value)}`)]
  const tokens = tokensOf(file.source, start + 1, end - 1)
  const edited = conditionEdits(tokens).map((edit) => mutantOf(file, rule, [edit]))
  if (key !== '.validate')
    return [
      whole('false', 'without this grant'),
      ...edited,
      ...movedUp(file, location, member, tokens),
    ]
  const condition = file.source.slice(start + 1, end - 1)
  // Skip the check that equals the condition: `check || (check)` would change nothing.
  const widened = KINDS.filter(([, check]) => check !== condition).map(([kind, check]) =>
    whole(`"${check} || (${condition})"`, `takes ${kind}`),
  )
  return [whole('true', 'without this rule'), ...edited, ...widened]
}

/**
 * Creates a mutant without any of a location's indexes. If the location has several indexes, also creates one mutant per
 * index, without that index.
 */
function indexMutants(file: RulesFile, { path }: Location, { value }: JsonMember): Mutant[] {
  const rule = `${name(path)} .indexOn`
  const tokens = tokensOf(file.source)
  const first = tokens.findIndex(({ start }) => start === value.offset)
  const isList = value.kind === 'array'
  const all = tokens.slice(first, (isList ? closing(tokens, first) : first) + 1)
  const items = isList ? itemEdits(all.slice(1, -1)) : []
  return [
    mutantOf(file, rule, [{ ...rangeOf(all), text: '[]' }], 'without any index'),
    ...(items.length > 1 ? items.map((edit) => mutantOf(file, rule, [edit])) : []),
  ]
}

/**
 * Moves a grant to the parent location, so that it covers the siblings too. A condition on this location's name becomes
 * a check that the caller is signed in.
 */
function movedUp(
  file: RulesFile,
  { path, parent }: Location,
  { key, offset }: JsonMember,
  tokens: readonly Token[],
): Mutant[] {
  if (!parent) return []
  const lost = path.at(-1) ?? ''
  const condition = split(tokens, '&&')
    .map((part) => {
      const { start, end } = rangeOf(part)
      const names = part.some(({ text }) => text === lost)
      return names ? 'auth !== null' : file.source.slice(start, end)
    })
    .join(' && ')
  const above = parent.members.find((member) => member.key === key)
  const edit: Edit = above
    ? { ...valueRange(file, above), text: `"${condition}"` }
    : { start: parent.offset + 1, end: parent.offset + 1, text: `"${key}": "${condition}",` }
  const here: Edit = { start: offset, end: offset, text: '' }
  return [
    mutantOf(file, `${name(path)} ${key}`, [here, edit], `moved up to ${name(path.slice(0, -1))}`),
  ]
}

/**
 * Returns the range of a rule's value in the file, without its quotes. The rules contain no escapes, so the value has
 * the same length in the file.
 */
function valueRange({ name: file, source }: RulesFile, { value }: JsonMember): Edit {
  const { offset: start } = value
  if (value.kind === 'literal') return { start, end: start + String(value.value).length, text: '' }
  const end = value.kind === 'string' ? start + value.text.length + 2 : start
  if (source[end - 1] !== '"') throw new Error(`${file} has a rule that is no plain text.`)
  return { start, end, text: '' }
}

function name(path: readonly string[]): string {
  return path.length === 0 ? 'the root' : path.join('/')
}
