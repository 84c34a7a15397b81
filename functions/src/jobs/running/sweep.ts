import { MINUTE_MS } from '@sesame/contract/durations'
import { inGroups } from '../../common/in-groups.ts'
import { within } from '../../common/within.ts'
import type { Account } from '../../common/account/account.ts'
import type { JobDeps, JobReport, JobRun } from './job.ts'

/** How many groups are removed at a time. The identity service deletes ten accounts a second. */
export const PARALLEL = 10

/**
 * The time limit of the work for one person, longer than any such work takes. Without a limit, the SDK would wait for a
 * connection as long as the function runs.
 */
const ITEM_LIMIT_MS = 5 * MINUTE_MS

/** How many accounts one call looks up. */
const LOOK_UP = 100

export interface Sweep<Item> {
  readonly pages: AsyncIterable<readonly Item[]>
  readonly isDue: (item: Item) => boolean | Promise<boolean>
  /** How many items one call of `remove` receives; 1 by default. */
  readonly groupSize?: number
  readonly remove: (items: readonly Item[]) => Promise<void>
}

/** Thrown when reading the pages of a job fails; `report` contains what the job had done until then. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
  readonly report: JobReport

  constructor(report: JobReport, cause: unknown) {
    super('a walk broke off', { cause })
    this.report = report
  }
}

/**
 * Goes through pages of items until time is up, and removes what is due. An item that fails does not stop the others.
 *
 * @throws {BrokenOff} if a page cannot be read.
 */
export async function sweep<Item>(
  { now, log }: Pick<JobDeps, 'now' | 'log'>,
  { dryRun, until }: JobRun,
  { pages, isDue, groupSize = 1, remove }: Sweep<Item>,
): Promise<JobReport> {
  const report = { examined: 0, due: 0, failed: 0, complete: true }
  for await (const page of untilBroken(pages, report)) {
    if (now() >= until) return { ...report, complete: false }
    const isDueNow = async (item: Item) => ((await isDue(item)) ? [item] : [])
    const due = (await eachOf(page, { log, report }, isDueNow)).flat()
    report.examined += page.length
    report.due += due.length
    const groups = dryRun ? [] : inGroups(due, groupSize)
    const onFailure = (some: readonly Item[]) => {
      report.failed += some.length - 1
    }
    await eachOf(groups, { log, report, parallel: PARALLEL, onFailure }, remove)
  }
  return report
}

interface Each<Item> {
  readonly log: JobDeps['log']
  readonly report: { failed: number }
  /** How many items to work on at a time; by default all. */
  readonly parallel?: number
  readonly onFailure?: (item: Item) => void
}

/**
 * Works on each item. An item that fails, or has a malformed record, does not stop the others: it is counted, logged, and
 * left out of the results.
 */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  { log, report, parallel = items.length, onFailure }: Each<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[][] = []
  // Each worker takes the next item as soon as it is free, so that no item waits for the slowest of a group.
  const left = items.entries()
  const worker = async () => {
    for (const [i, item] of left) {
      try {
        results[i] = [await within(ITEM_LIMIT_MS, work(item))]
      } catch (error) {
        report.failed += 1
        log.error('Nettoyage en échec', error, { event: 'job-item-failed' })
        onFailure?.(item)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker))
  return results.flat()
}

/** @throws {BrokenOff} if a page cannot be read, with what was done until then. */
export async function* untilBroken<Page>(
  pages: AsyncIterable<Page>,
  report: JobReport,
): AsyncGenerator<Page> {
  try {
    yield* pages
  } catch (cause) {
    throw new BrokenOff({ ...report, complete: false }, cause)
  }
}

/** Adds up the reports of two passes of one job. */
export function sumOf(a: JobReport, b: JobReport): JobReport {
  return {
    examined: a.examined + b.examined,
    due: a.due + b.due,
    failed: a.failed + b.failed,
    complete: a.complete && b.complete,
  }
}

/** A person with their account, which is null if it no longer exists. */
export type WithAccount<Person> = Person & { readonly account: Account | null }

/**
 * Looks up people's accounts, page by page. If a page fails, looks up its accounts one by one, and leaves out those that
 * cannot be read.
 */
export async function* withAccounts<Person extends { readonly uid: string }>(
  deps: Pick<JobDeps, 'accounts' | 'log'>,
  pages: AsyncIterable<readonly Person[]>,
): AsyncGenerator<WithAccount<Person>[]> {
  const find = async (some: readonly Person[]): Promise<WithAccount<Person>[]> => {
    const answer = await deps.accounts.find(some.map(({ uid }) => uid))
    const found = new Map(answer.map((account) => [account.uid, account]))
    return some.map((person) => ({ ...person, account: found.get(person.uid) ?? null }))
  }
  for await (const page of pages) {
    const groups = inGroups(page, LOOK_UP)
    yield (
      await Promise.all(groups.map((some) => find(some).catch(oneByOne(deps, some, find))))
    ).flat()
  }
}

/** @throws the first error if no look-up succeeds, since the service is then down. */
function oneByOne<Person, Found>(
  { log }: Pick<JobDeps, 'log'>,
  some: readonly Person[],
  find: (some: readonly Person[]) => Promise<Found[]>,
) {
  return async (error: unknown): Promise<Found[]> => {
    const each = { log, report: { failed: 0 }, parallel: PARALLEL }
    const found = await eachOf(some, each, (person) => find([person]))
    if (found.length === 0) throw error
    return found.flat()
  }
}
