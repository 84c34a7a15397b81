import type { Account } from '../../../functions/src/common/account/account.ts'
import { readSite } from '../../../functions/src/common/config/config.ts'
import { jsonLogger } from '../../../functions/src/common/logging/logger.ts'
import { createJobDeps } from '../../../functions/src/create-job-deps.ts'
import type { Job, JobDeps } from '../../../functions/src/jobs/running/job.ts'
import { DAILY, HOURLY, OFTEN, WEEKLY } from '../../../functions/src/jobs/running/schedules.ts'
import { environmentOf } from './counted-api.ts'
import type { CountedDatabase } from './counted-database.ts'
import { crowdOf, type Crowd, type Samples } from './crowd.ts'

const SCHEDULES = { often: OFTEN, hourly: HOURLY, daily: DAILY, weekly: WEEKLY } as const
type Schedule = keyof typeof SCHEDULES

/** What a run asks for, on average. */
export interface Rates {
  readonly requests: number
  readonly sentBytes: number
  /** Pages of people that it walks through, one after the other. */
  readonly pages: number
  /** Requests to the identity service, each for a page. */
  readonly lookUps: number
}

export const ratesBy = (rate: (of: keyof Rates) => number): Rates => ({
  requests: rate('requests'),
  sentBytes: rate('sentBytes'),
  pages: rate('pages'),
  lookUps: rate('lookUps'),
})

/** What one job asks for each person there is, and besides for each who was active within the hour, or for whom it acts. */
export interface JobCost {
  readonly name: string
  readonly schedule: Schedule
  readonly person: Rates
  readonly active: Rates
  readonly due: Rates
}

const FEW: Crowd = { people: 500, active: 60, due: 60 }
/** What does not grow is in both; these are more of one kind alone. */
const MORE = {
  person: { ...FEW, people: 1500 },
  active: { ...FEW, active: 120 },
  due: { ...FEW, due: 120 },
} as const

/** Counts what each job asks in projects of different sizes. It does what is due. */
export async function countJobs(
  database: CountedDatabase,
  projectId: string,
  samples: Samples,
): Promise<JobCost[]> {
  const real = createJobDeps(readSite(environmentOf(projectId)))
  const log = jsonLogger(() => undefined)
  const costs = async (crowd: Crowd) => {
    const { records, accounts } = crowdOf(samples, crowd, Date.now())
    const found = new Map<Job, Rates>()
    for (const job of Object.values(SCHEDULES).flat()) {
      // As one that ran before has left nothing due.
      await database.put('', records)
      const tally = { pages: 0, lookUps: 0 }
      const deps = countedDeps({ ...real, log }, accounts, tally)
      const cost = await database.cost(async () => {
        const { failed } = await job.run(deps, { dryRun: false, until: Infinity })
        if (failed > 0) throw new Error(`${job.name}: ${failed} failed`)
      })
      found.set(job, { requests: cost.requests, sentBytes: cost.sentBytes, ...tally })
    }
    return found
  }
  const few = await costs(FEW)
  const more = {
    person: await costs(MORE.person),
    active: await costs(MORE.active),
    due: await costs(MORE.due),
  }
  const each = (job: Job, kind: keyof typeof MORE, size: keyof Crowd): Rates => {
    const [before, after] = [few.get(job), more[kind].get(job)]
    return ratesBy(
      (of) => ((after?.[of] ?? 0) - (before?.[of] ?? 0)) / (MORE[kind][size] - FEW[size]),
    )
  }
  return Object.entries(SCHEDULES).flatMap(([schedule, jobs]) =>
    jobs.map((job) => ({
      name: job.name,
      schedule: schedule as Schedule,
      person: each(job, 'person', 'people'),
      active: each(job, 'active', 'active'),
      due: each(job, 'due', 'due'),
    })),
  )
}

/** The same dependencies, whose pages and look-ups are counted; accounts are in memory, files nowhere. */
function countedDeps(deps: JobDeps, accounts: ReadonlyMap<string, Account>, tally: Tally): JobDeps {
  const nothing = () => Promise.resolve()
  return {
    ...deps,
    accounts: {
      ...deps.accounts,
      async *all() {
        const everybody = [...accounts.values()]
        for (let start = 0; start < everybody.length; start += 1000) {
          tally.lookUps += 1
          yield await Promise.resolve(everybody.slice(start, start + 1000))
        }
      },
      find(wanted) {
        tally.lookUps += 1
        return Promise.resolve(wanted.flatMap((uid) => accounts.get(uid) ?? []))
      },
    },
    identity: {
      account(uid) {
        tally.lookUps += 1
        return Promise.resolve(accounts.get(uid) ?? null)
      },
    },
    accountEdits: { ...deps.accountEdits, unlink: nothing, link: nothing },
    personalData: { ...deps.personalData, removeFiles: nothing, removeAccount: nothing },
    sweeps: countingPages(deps.sweeps, tally),
    directoryIndex: countingPages(deps.directoryIndex, tally),
  }
}

interface Tally {
  pages: number
  lookUps: number
}

/** The same port, of whose walks each page is counted. */
function countingPages<Port extends object>(port: Port, tally: Tally): Port {
  async function* counted(pages: AsyncIterable<unknown>): AsyncGenerator {
    for await (const page of pages) {
      tally.pages += 1
      yield page
    }
  }
  return new Proxy(port, {
    get(target, name, receiver) {
      const own = Reflect.get(target, name, receiver) as unknown
      if (typeof own !== 'function') return own
      return (...parameters: unknown[]) => {
        const result = own.apply(target, parameters) as object
        const walks = Symbol.asyncIterator in result
        return walks ? counted(result as AsyncIterable<unknown>) : result
      }
    },
  })
}
