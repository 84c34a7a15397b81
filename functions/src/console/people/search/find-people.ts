import { PEOPLE_PAGE } from '@sesame/contract/endpoints/console/people'
import { uid as knownUid } from '@sesame/contract/fields'
import { folded } from '@sesame/contract/folded'
import {
  ADDRESS_FIELDS,
  NAME_FIELDS,
  type TextField,
} from '../../../common/directory/directory-fields.ts'
import type { Found } from '../../../common/ports/console/directory-store.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { readCursor, searchCursor, writeCursor, type SearchCursor } from './cursor.ts'
import { isListed, type Selection } from './filters.ts'
import { READ_TO_FILTER, type PeoplePage } from './list-people.ts'

type Deps = Pick<ConsoleDeps, 'directory' | 'now'>

/** How many entries of each index are read for a page. More are read if a filter may remove some. */
const READ = PEOPLE_PAGE + 1

export interface Search extends Selection {
  readonly query: string
  readonly cursor: string | undefined
}

type Prefixes = readonly (readonly [TextField, string])[]

/** An index, the prefix that is searched in it, and the entries found after the cursor. */
interface Stream {
  readonly field: TextField
  readonly prefix: string
  readonly found: readonly Found[]
  /** The position at which the next page begins if this page shows no entry of `found`. */
  readonly start: SearchCursor[number]
  readonly hasMore: boolean
}

/**
 * Finds a page of people by uid, or by the beginning of one of these: a part of their address, the address's domain, a word
 * of their name. Each index is read once. A person who matches in several indexes is listed at the first match. If one index
 * had priority, all its pages would have to be read before the other indexes.
 */
export async function findPeople(deps: Deps, search: Search): Promise<PeoplePage> {
  const { query, filter, period, cursor } = search
  const prefixes = prefixesOf(query)
  const starts = cursor === undefined ? null : readCursor(searchCursor, cursor)
  const size = filter === 'all' && period === undefined ? READ : READ_TO_FILTER
  const [named, ...streams] = await Promise.all([
    starts === null ? byUid(deps, query) : null,
    ...prefixes.map(([field, prefix], i) =>
      read(deps, { field, prefix, start: starts?.[i] ?? 0 }, size),
    ),
  ])
  const isShown = (found: Found, field: TextField) =>
    found.uid !== query &&
    firstField(found, prefixes) === field &&
    isListed(found.entry, search, deps.now())
  const { people, next } = merge(streams, isShown)
  const first = named && isListed(named.entry, search, deps.now()) ? [named] : []
  return { people: [...first, ...people], next }
}

/** Chooses the prefix to search in each index. No index contains lone surrogates, so a query that contains one finds nothing. */
function prefixesOf(query: string): Prefixes {
  if (!query.isWellFormed()) return []
  const address = query.toLowerCase()
  if (/^@./u.test(address)) return [['domain', address.slice(1)]]
  const addresses = ADDRESS_FIELDS.map((field) => [field, address] as const)
  if (query.includes('@')) return addresses
  const name = folded(query)
  const names = name === '' ? [] : NAME_FIELDS.map((field) => [field, name] as const)
  return [...addresses, ['domain', address], ...names]
}

/**
 * Among the indexes in which this person matches, returns the one with the smallest value, or the earlier index if values are
 * equal.
 */
function firstField({ entry }: Found, prefixes: Prefixes): TextField | undefined {
  const [first] = prefixes
    .flatMap(([field, prefix]) => {
      const value = entry[field]
      return value?.startsWith(prefix) ? [{ field, value }] : []
    })
    .sort((a, b) => (a.value < b.value ? -1 : Number(a.value > b.value)))
  return first?.field
}

async function byUid({ directory }: Deps, query: string): Promise<Found | null> {
  if (!knownUid.safeParse(query).success) return null
  const entry = await directory.find(query)
  return entry && { uid: query, entry }
}

async function read(
  { directory }: Deps,
  { field, prefix, start }: Pick<Stream, 'field' | 'prefix' | 'start'>,
  size: number,
): Promise<Stream> {
  if (start === 1) return { field, prefix, start, found: [], hasMore: false }
  const found = await directory.starting(field, prefix, start === 0 ? null : start, size)
  return { field, prefix, start, found, hasMore: found.length === size }
}

/**
 * Merges the streams in order. Stops when the page is full. Also stops if all entries read from an index have been merged but
 * the index has more entries, because the next entry is then unknown.
 */
function merge(
  streams: readonly Stream[],
  isShown: (found: Found, field: TextField) => boolean,
): PeoplePage {
  const people: Found[] = []
  const taken = streams.map(() => 0)
  while (people.length < PEOPLE_PAGE) {
    if (streams.some(({ found, hasMore }, i) => hasMore && taken[i] === found.length)) break
    const heads = streams.flatMap(({ found, field }, i) => {
      const head = found[taken[i] ?? 0]
      return head ? [{ i, head, field, value: head.entry[field] ?? '' }] : []
    })
    const first = heads.reduce<(typeof heads)[number] | null>(
      (least, one) => (least && least.value <= one.value ? least : one),
      null,
    )
    if (first === null) break
    taken[first.i] = (taken[first.i] ?? 0) + 1
    if (isShown(first.head, first.field)) people.push(first.head)
  }
  const places = streams.map((stream, i) => placeAfter(stream, taken[i] ?? 0))
  const isOver = places.every((place) => place === 1)
  return { people, next: isOver ? null : writeCursor(places) }
}

function placeAfter({ found, field, start, hasMore }: Stream, taken: number): SearchCursor[number] {
  if (!hasMore && taken === found.length) return 1
  const last = found[taken - 1]
  return last ? [last.entry[field] ?? '', last.uid] : start
}
