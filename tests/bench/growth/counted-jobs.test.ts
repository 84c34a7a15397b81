import { beforeAll, describe, expect, it } from 'vitest'
import { DAILY, HOURLY, OFTEN } from '../../../functions/src/jobs/running/schedules.ts'
import { totals } from '../../../functions/src/jobs/totals.ts'
import { startCountedApi } from './counted-api.ts'
import { startCountedDatabase } from './counted-database.ts'
import { countedRuns, ratesBy, type Counts } from './counted-jobs.ts'
import type { Tree } from './crowd.ts'

const PROJECT = 'growth'

const [FEW, MANY] = [1_500, 15_000]
/**
 * The numbers of people of each kind, equal in both projects. The nightly check of the directory reads 180 people, as it
 * would among 5,400 people.
 */
const SAME = { active: 50, today: 50, month: 50, due: 50, looks: 50, walked: 180 }

/** The share of guests. Every guest was active within 30 days, or is due. */
const GUESTS = 0.1
/** The size of a uid and a time as JSON, in bytes. */
const SEEN_BYTES = 46

const NOTHING = ratesBy(() => NaN)

let few: Counts
let many: Counts

beforeAll(async () => {
  const database = await startCountedDatabase(`${PROJECT}-default-rtdb`)
  const api = await startCountedApi(PROJECT)
  const sample = async (uid: string, enter: (uid: string) => Promise<unknown>) => {
    await enter(uid)
    return { records: (await database.read('')) as Tree, account: api.accountOf(uid) }
  }
  const member = await sample('aNinetyEightCharacterUid0001', (uid) => api.signUp(uid))
  const guest = await sample('aNinetyEightCharacterUid0002', (uid) => api.enterAsGuest(uid))
  const count = countedRuns(database, PROJECT, { member, guest })
  few = await count({ ...SAME, people: FEW })
  many = await count({ ...SAME, people: MANY })
  await api.close()
  await database.close()
}, 120_000)

describe('a run of jobs among ten times as many people, with as many people due', () => {
  it.each([...OFTEN, ...HOURLY, ...DAILY].filter((job) => job !== totals))(
    '$name makes as many requests, and receives as many bytes, as among few people',
    (job) => {
      // Ignore the number of waits, which varies slightly with the order of responses.
      const { waits: _, ...asked } = many.get(job) ?? NOTHING
      expect(few.get(job)).toMatchObject(asked)
    },
  )

  it('the job `totals` reads more only for the additional guests who were active within 30 days', () => {
    const [before, after] = [few.get(totals), many.get(totals)]
    const guests = (MANY - FEW) * GUESTS
    expect(after?.sentBytes).toBeLessThan((before?.sentBytes ?? NaN) + guests * SEEN_BYTES)
    expect(after?.requests).toBeLessThanOrEqual(
      (before?.requests ?? NaN) + Math.ceil(guests / 1000),
    )
  })
})
