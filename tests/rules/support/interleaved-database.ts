import {
  OWNER,
  PermissionDeniedError,
  type Access,
} from 'sesame-emulators/database/namespace/access'
import type { Namespace } from 'sesame-emulators/database/namespace/namespace'
import { Namespaces } from 'sesame-emulators/database/namespace/namespaces'
import { parseUpdate } from 'sesame-emulators/database/namespace/plan-write'
import { nodeAt } from 'sesame-emulators/database/tree/edit'
import { parsePath } from 'sesame-emulators/database/tree/path'
import { toJson } from 'sesame-emulators/database/tree/to-json'
import { afterAll, beforeAll } from 'vitest'
import {
  interleavedCalls,
  type InterleavedCalls,
} from '../../../functions/src/testing/interleaved-calls.ts'
import { recordDatabase } from './recorded-coverage.ts'
import { rulesText } from './rules-text.ts'

/** The time on the database's own clock, which does not advance. */
export const NOW = 1_700_000_000_000

export type Values = Readonly<Record<string, unknown>>

/** The calls that one function instance can make. Each call waits until the schedule releases it. */
export interface Actor {
  /** The clock of this instance. */
  readonly now: () => number
  readonly get: (path: string) => Promise<unknown>
  /** Updates under the name `sesame:heart`. Resolves to whether the rules allowed the update. */
  readonly heart: (values: Values) => Promise<boolean>
  readonly refresh: (values: Values) => Promise<boolean>
  readonly jobs: (values: Values) => Promise<boolean>
  /** Pauses for this long, while the other instances run. A call takes {@link CALL_MS} for the round trip. */
  readonly wait: (ms: number) => Promise<void>
}

export interface InterleavedDatabase {
  readonly as: (actor: number, clockOffsetMs?: number) => Actor
  readonly read: (path: string) => unknown
  /** Writes values while bypassing the rules, as the Admin SDK can. */
  readonly write: (values: Values) => void
  /** Whether the rules allow a person to write these values. */
  readonly may: (uid: string, token: Values, values: Values) => boolean
  readonly run: InterleavedCalls['run']
}

export const CALL_MS = 30

type Start = (db: InterleavedDatabase) => void

/** Creates databases for the tests of one file. They apply the current rules, and contain only their start values. */
export function interleavedDatabases(): (start?: Start) => InterleavedDatabase {
  let namespace: Namespace | null = null
  // Compile the rules only once, because there are thousands of schedules.
  beforeAll(() => {
    const rules = rulesText('database.rules.json')
    namespace = new Namespaces({ now: () => NOW, rules }).get('test')
  })
  afterAll(() => {
    if (namespace) recordDatabase('database.rules.json', namespace.rulesCoverage.list())
  })
  return (start) => {
    if (!namespace) throw new Error('The rules are in force only while tests run.')
    const db = emptied(namespace)
    start?.(db)
    return db
  }
}

function emptied(namespace: Namespace): InterleavedDatabase {
  const { call: callOf, run } = interleavedCalls()
  const read = (path: string) => toJson(nodeAt(namespace.root, parsePath(path))) as unknown
  const put = (values: Values, access: Access) => namespace.write(parseUpdate('', values), access)
  const places = Object.keys(read('') ?? {})
  if (places.length > 0) put(Object.fromEntries(places.map((place) => [place, null])), OWNER)

  const may = (uid: string, token: Values, values: Values) => {
    try {
      put(values, { owner: false, auth: { uid, token } })
      return true
    } catch (error) {
      if (error instanceof PermissionDeniedError) return false
      throw error
    }
  }
  const as = (actor: number, clockOffsetMs = 0): Actor => {
    const call = <Result>(work: () => Result) => callOf(actor, work)
    return {
      now: () => NOW + clockOffsetMs,
      get: (path) => call(() => read(path)),
      heart: (values) => call(() => may('sesame:heart', {}, values)),
      refresh: (values) => call(() => may('sesame:refresh', {}, values)),
      jobs: (values) => call(() => may('sesame:jobs', {}, values)),
      wait: async (ms) => {
        for (let left = ms; left > 0; left -= CALL_MS) await call(() => undefined)
      },
    }
  }
  return { as, read, may, run, write: (values) => put(values, OWNER) }
}

/** Chooses the first waiting actor, so that the acts run one after the other. */
export const inOrder = ([actor = 0]: readonly number[]): number => actor

/** A linear congruential generator. Returns the same numbers from 0 to 1 in each run. */
export function random(start: number): () => number {
  let seed = start
  return () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    return seed / 0x7fffffff
  }
}

/** Usually lets the same actor continue, and sometimes chooses another. `order` records the sequence. */
export function schedule(next: () => number) {
  const restlessness = 0.15 + next() * 0.5
  const order: number[] = []
  const choose = (waiting: readonly number[]) => {
    const last = order.at(-1) ?? -1
    const goesOn = waiting.includes(last) && next() > restlessness
    const actor = goesOn ? last : (waiting[Math.floor(next() * waiting.length)] ?? 0)
    order.push(actor)
    return actor
  }
  return { choose, order }
}
