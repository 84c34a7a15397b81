import { SECOND_MS } from '@sesame/contract/durations'
import { LateError, within } from '../functions/src/common/within.ts'
import { describeError } from '../scripts/describe-error.ts'
import { localized, type Text } from '../scripts/localized.ts'

/** How long a command waits for each answer. Without a limit, the database's SDK waits for a connection forever. */
export const ANSWER_MS = 30 * SECOND_MS

/**
 * The changes that a command makes, in order. Each has the call that makes it, such as `operators.set`, and a text that
 * describes the change once it is made. A call that is made twice has two entries.
 */
export type Steps = readonly (readonly [call: string, done: Text])[]

/** The journal entries that `actFromCommandLine` writes before and after an action, as steps. */
export const JOURNAL_BEGUN: Steps[number] = [
  'journal.append',
  { fr: 'le début est inscrit au journal', en: 'the journal records its beginning' },
]
export const JOURNAL_ENDED: Steps[number] = [
  'journal.append',
  { fr: 'l’issue est inscrite au journal', en: 'the journal records its outcome' },
]

/** Ports whose calls do not go to the database. */
const SERVICES: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(
    ['accounts', 'accountEdits', 'identity'].map((port) => [
      port,
      { fr: 'Le service d’identité', en: 'The identity service' },
    ]),
  ),
  journalCopies: { fr: 'Le compartiment du journal', en: 'The journal’s bucket' },
  mailTasks: { fr: 'Cloud Tasks', en: 'Cloud Tasks' },
}
const DATABASE: Text = { fr: 'La base de données', en: 'The database' }

/** Thrown when a service did not answer in time. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'

  constructor(port: string, limitMs: number) {
    const who = localized(SERVICES[port] ?? DATABASE)
    const seconds = limitMs / SECOND_MS
    super(
      localized({
        fr: `${who} n’a pas répondu en ${seconds} s.`,
        en: `${who} did not answer within ${seconds} s.`,
      }),
    )
  }
}

/** Limits the time that a command waits for each answer, and records the outcome of its calls. */
export interface Watch {
  /**
   * Wraps these ports, so that their calls have the time limit and their outcomes are recorded. For a call that returns
   * pages, the limit applies to each page.
   */
  readonly over: <Deps extends object>(deps: Deps) => Deps
  /** Describes a failure: its reason and, if an answer is missing, which of these steps are done. */
  readonly explain: (error: unknown, steps?: Steps) => string
}

/** The outcome of a call. A call that failed may still have been carried out. */
type Outcome = 'done' | 'unsure' | 'not-done'

export function startWatch(limitMs = ANSWER_MS): Watch {
  const outcomes = new Map<string, Outcome[]>()
  let missing: NoAnswer | null = null
  const intime = async <T>(port: string, answer: Promise<T>): Promise<T> => {
    try {
      return await within(limitMs, answer)
    } catch (error) {
      if (!(error instanceof LateError)) throw error
      missing ??= new NoAnswer(port, limitMs)
      throw missing
    }
  }
  async function* pages<T>(port: string, all: AsyncIterable<T>): AsyncGenerator<T> {
    const walk = all[Symbol.asyncIterator]()
    for (;;) {
      const next = await intime(port, walk.next())
      if (next.done) return
      yield next.value
    }
  }
  const noted = async <T>(call: string, answer: Promise<T>): Promise<T> => {
    const all = outcomes.get(call) ?? []
    outcomes.set(call, all)
    const at = all.push('unsure') - 1
    const value = await answer
    all[at] = value === false ? 'not-done' : 'done'
    return value
  }
  const guarded = (port: string, name: string, value: unknown, own: object): unknown => {
    if (typeof value !== 'function') return value
    return (...parameters: unknown[]): unknown => {
      const answer: unknown = Reflect.apply(value, own, parameters)
      if (answer instanceof Promise) return noted(`${port}.${name}`, intime(port, answer))
      return isPages(answer) ? pages(port, answer) : answer
    }
  }
  const guardedPort = (port: string, own: object) =>
    Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, guarded(port, name, value, own)]),
    )
  return {
    over<Deps extends object>(deps: Deps) {
      const ports = Object.entries(deps).map(([port, own]: [string, unknown]) => [
        port,
        typeof own === 'object' && own !== null ? guardedPort(port, own) : own,
      ])
      return Object.fromEntries(ports) as Deps
    },

    explain(error, steps = []) {
      const isUnsure = [...outcomes.values()].some((all) => all.includes('unsure'))
      const reason = `✖ ${(missing ?? { message: describeError(error) }).message}`
      return isUnsure ? [reason, ...tellSteps(steps, outcomes)].join('\n') : reason
    },
  }
}

const isPages = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

const HEADINGS: readonly (readonly [Outcome, Text])[] = [
  ['done', { fr: 'fait\u00A0: ', en: 'done: ' }],
  ['unsure', { fr: 'peut-être fait\u00A0: ', en: 'perhaps done: ' }],
  ['not-done', { fr: 'pas fait\u00A0: ', en: 'not done: ' }],
]

function tellSteps(steps: Steps, outcomes: ReadonlyMap<string, readonly Outcome[]>): string[] {
  const seen = new Map<string, number>()
  return steps.map(([call, done]) => {
    const nth = seen.get(call) ?? 0
    seen.set(call, nth + 1)
    const outcome = outcomes.get(call)?.[nth] ?? 'not-done'
    const [, heading = DATABASE] = HEADINGS.find(([of]) => of === outcome) ?? []
    return `  ${localized(heading)}${localized(done)}`
  })
}
