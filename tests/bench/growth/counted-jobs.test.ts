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
 * The same in both projects. The directory's walk, which reaches everyone within a month, is as long as for 5,400 people.
 */
const SAME = { active: 50, today: 50, month: 50, due: 50, looks: 50, walked: 180 }

/** The share of guests. All of them were active within thirty days or are due. */
const GUESTS = 0.1
/** A uid and a time, as JSON. */
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

describe('among ten times as many people, with the same number of people due', () => {
  it.each([...OFTEN, ...HOURLY, ...DAILY].filter((job) => job !== totals))(
    '$name makes no more requests, and receives no more bytes',
    (job) => {
      // The number of waits depends slightly on the order of answers.
      const { waits: _, ...asked } = many.get(job) ?? NOTHING
      expect(few.get(job)).toMatchObject(asked)
    },
  )

  it('totals adds only the guests who were active within thirty days', () => {
    const [before, after] = [few.get(totals), many.get(totals)]
    const guests = (MANY - FEW) * GUESTS
    expect(after?.sentBytes).toBeLessThan((before?.sentBytes ?? NaN) + guests * SEEN_BYTES)
    expect(after?.requests).toBeLessThanOrEqual(
      (before?.requests ?? NaN) + Math.ceil(guests / 1000),
    )
  })
})
