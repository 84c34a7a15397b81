import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { ErasureKind, WakeKind } from '@sesame/contract/endpoints/console/jobs'
import { isErased } from '../../common/access/access-record.ts'
import { sayGoodbye } from '../../common/account/say-goodbye.ts'
import { erase } from '../../common/personal-data/erase.ts'
import { FILE_PATHS } from '../../common/personal-data/places.ts'
import type { KnownAccess, Timer } from '../../common/ports/sweep-store.ts'
import { within } from '../../common/within.ts'
import type { Job, JobDeps, JobReport, JobRun } from '../running/job.ts'
import {
  BrokenOff,
  eachOf,
  PARALLEL,
  untilBroken,
  withAccounts,
  type WithAccount,
} from '../running/sweep.ts'
import { brakeOf, type Brake } from './brake.ts'
import { dueOf, isErasure, type At, type Due } from './due-of.ts'
import { isCommitted, putRight } from './put-right.ts'
import { readWoken, type Woken } from './woken.ts'

/** Allows for clock differences: work is done only after it has been due for this long. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS

/** How long (ms) erasures stopped by the daily limit are postponed, so that other due people are handled first. */
const BRAKED_MS = 30 * MINUTE_MS

/** Work that people requested, and corrections of our own records: done even in dry-run mode. */
const ALWAYS: readonly WakeKind[] = [
  'erasures',
  'remainders',
  'changed-accounts',
  'unconfirmed-methods',
  'second-factor-waits',
]

/**
 * Examines only the people whose wake-up time has come, does the work that is due for them, and sets their next wake-up time
 * (docs/decisions/043).
 */
export const wake: Job = {
  name: 'wake',
  asked: 'partly',
  async run(deps, run) {
    const report = { examined: 0, due: 0, failed: 0, complete: true, kinds: {} as Counts }
    const at = { now: deps.now() - CLOCKS_DIFFER_MS, idleAccountsMs: deps.idleAccountsMs }
    const brake = await brakeOf(deps.erasures, deps.now())
    const waking: Waking = { deps, run, at, brake, report }
    const errors: unknown[] = []
    try {
      for await (const page of untilBroken(withAccounts(deps, deps.sweeps.due(at.now)), report)) {
        // Stop if a restore began meanwhile: until a restore ends, accounts that are not restored yet would look deleted.
        if (deps.now() >= run.until || (!run.dryRun && (await deps.jobRuns.isRestoring()))) {
          report.complete = false
          break
        }
        // A failure of one page of people must not stop the other pages.
        await wakePage(waking, page).catch((error: unknown) => errors.push(error))
      }
    } finally {
      if (!run.dryRun && !run.onlyAsked) await callOperator(deps, brake)
    }
    if (errors.length > 0) throw new BrokenOff(report, errors[0])
    return report
  },
}

type Counts = Partial<Record<WakeKind, number>>

interface Waking {
  readonly deps: JobDeps
  readonly run: JobRun
  /** `at.now` is ten minutes ago, so that work is done only after it has been due for that long. */
  readonly at: At
  readonly brake: Brake
  readonly report: JobReport & { examined: number; due: number; failed: number; kinds: Counts }
}

interface Judged {
  readonly person: Woken
  readonly due: Due
}

async function judge({ deps, at }: Waking, known: WithAccount<KnownAccess>): Promise<Judged> {
  const person = await readWoken(deps, known, at.now)
  return { person, due: dueOf(person, at) }
}

async function wakePage(waking: Waking, page: readonly WithAccount<KnownAccess>[]): Promise<void> {
  const { deps, run, at, report } = waking
  report.examined += page.length
  const timers: Timer[] = []
  const fail = ({ uid, record: { rev } }: KnownAccess) => {
    timers.push({ uid, rev, wakeAt: deps.now() + DAY_MS })
  }
  const each = { log: deps.log, report, onFailure: fail }
  const judged = await eachOf(page, each, (known) => judge(waking, known))
  for (const { due } of judged) {
    if (due.kinds.length > 0) report.due += 1
    for (const kind of due.kinds) report.kinds[kind] = (report.kinds[kind] ?? 0) + 1
  }
  if (run.dryRun) return
  const isLetThrough = await letThrough(waking, judged)
  const acting = {
    ...each,
    parallel: PARALLEL,
    onFailure: ({ person }: Judged) => fail(person),
  }
  await eachOf(judged, acting, async ({ person, due }) => {
    const kinds = due.kinds.filter((kind) => !run.onlyAsked || ALWAYS.includes(kind))
    const erasure = kinds.find(isErasure)
    const isBraked = erasure !== undefined && !isLetThrough(person)
    if (erasure && !isBraked) return eraseStillDue(waking, person, erasure)
    if (isErased(person.record) && kinds.length > 0) return finish(waking, person, kinds)
    if (kinds.includes('entries')) await deps.sweeps.removeOld(person.uid, person.old)
    // Examine the person again the next day if some work was only counted.
    const isLeft = kinds.length < due.kinds.length
    const later = isBraked ? at.now + BRAKED_MS : isLeft ? deps.now() + DAY_MS : Infinity
    const next = Math.min(due.next, later)
    if (kinds.some(isCommitted)) return putRight(deps, person, kinds, next)
    const { uid, record, seen, user } = person
    const isUnknown = seen === null && user !== null
    timers.push({ uid, rev: record.rev, wakeAt: next, ...(isUnknown && { seen: deps.now() }) })
  })
  await within(MINUTE_MS, deps.sweeps.setTimers(timers))
}

/** Decides, in order, which erasures of a page the daily limit allows. */
async function letThrough(
  { brake, run }: Waking,
  judged: readonly Judged[],
): Promise<(person: Woken) => boolean> {
  const passed = new Set<string>()
  if (run.onlyAsked) return () => false
  const byKind = Map.groupBy(judged, ({ due }) => due.kinds.find(isErasure))
  for (const [kind, people] of byKind) {
    if (kind === undefined) continue
    const taken = await brake.take(kind, people.length)
    for (const { person } of people.slice(0, taken)) passed.add(person.uid)
  }
  return ({ uid }) => passed.has(uid)
}

/** Checks again before erasing: the person may have returned since the page was read, and may return until the erasure begins. */
async function eraseStillDue(waking: Waking, { uid }: Woken, kind: ErasureKind): Promise<void> {
  const { deps, brake } = waking
  const [record, [account = null]] = await Promise.all([
    deps.sweeps.access(uid),
    deps.accounts.find([uid]),
  ])
  const { person, due } = await judge(waking, { uid, record, account })
  const isDue = due.kinds.includes(kind) && !(await deps.jobRuns.isRestoring())
  const hasBegun = isDue && (await erase(deps, uid, { ifRev: record.rev }))
  if (!hasBegun) return brake.giveBack(kind)
  if (kind !== 'idle-accounts' || !account) return
  await sayGoodbye(deps, { account, user: person.user, at: deps.now(), idle: true })
}

/**
 * Completes an erasure that stopped half-way, or removes the record that an erasure leaves for a day, with any files that were
 * written since.
 */
async function finish({ deps }: Waking, { uid }: Woken, kinds: readonly WakeKind[]): Promise<void> {
  if (kinds.includes('erasures')) await erase(deps, uid)
  if (!kinds.includes('remainders')) return
  // Remove the record last: if removing the files fails, the next run still finds the person.
  await Promise.all(FILE_PATHS.map((path) => deps.personalData.removeFiles(uid, path)))
  await deps.personalData.removeRecords(uid, ['access'])
}

/**
 * Alerts an operator, once per run. Erasures stopped by the limit stay due until the next day, or until two owners lift the
 * limit.
 */
async function callOperator({ log }: JobDeps, brake: Brake): Promise<void> {
  for (const [kind, left] of Object.entries(await brake.end())) {
    const reason = new Error('many more than usual')
    log.error('Effacements freinés', reason, { event: 'erasures-braked', kind, left })
  }
}
