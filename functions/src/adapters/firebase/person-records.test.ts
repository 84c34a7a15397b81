import type { Reference } from 'firebase-admin/database'
import { describe, expect, it } from 'vitest'
import { oneDatabase } from '../../testing/one-database.ts'
import { firebaseRecords } from './person-records.ts'

/** Records over a database whose updates end as `update` says. */
function records(update: (values: object) => Promise<void>) {
  return firebaseRecords(oneDatabase({ ref: () => ({ update }) as unknown as Reference }))
}

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(), { code }))

describe('a write that the rules judge', () => {
  it('says whether they let it through', async () => {
    const values = { 'access/marie/rev': 1 }
    expect(await records(() => Promise.resolve()).commit('marie', values)).toBe(true)
    expect(await records(failing('PERMISSION_DENIED')).commit('marie', values)).toBe(false)
  })

  it('fails where it was not judged', async () => {
    const committing = records(failing('UNAVAILABLE')).commit('marie', {})
    await expect(committing).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

describe('a presented step', () => {
  it('is noted once', async () => {
    const written: object[] = []
    const people = records((values) => Promise.resolve(void written.push(values)))
    await people.present('marie', 'ABCDEFGHIJ', 1)
    await people.present('marie', 'ABCDEFGHIJ', 1)
    await people.present('marie', 'ABCDEFGHIJ', 2)
    const path = 'access/marie/states/ABCDEFGHIJ/usedStep'
    expect(written).toEqual([{ [path]: 1 }, { [path]: 2 }])
  })

  it('is noted with the next request where that failed, which fails for nobody', async () => {
    let tries = 0
    const people = records(() => (++tries === 1 ? failing('UNAVAILABLE')() : Promise.resolve()))
    for (let n = 0; n < 3; n++) await people.present('marie', 'ABCDEFGHIJ', 1)
    expect(tries).toBe(2)
  })
})
