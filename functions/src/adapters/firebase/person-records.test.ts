import type { Reference } from 'firebase-admin/database'
import { describe, expect, it } from 'vitest'
import { oneDatabase } from '../../testing/one-database.ts'
import { firebaseRecords } from './person-records.ts'

/** Returns people's records in a simulated database that calls `update` for each update. */
function records(update: (values: object) => Promise<void>) {
  return firebaseRecords(oneDatabase({ ref: () => ({ update }) as unknown as Reference }))
}

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(), { code }))

describe('a write that the database rules check', () => {
  it('reports whether the rules accepted it', async () => {
    const values = { 'access/marie/rev': 1 }
    expect(await records(() => Promise.resolve()).commit('marie', values)).toBe(true)
    expect(await records(failing('PERMISSION_DENIED')).commit('marie', values)).toBe(false)
  })

  it('fails if the database is unavailable', async () => {
    const committing = records(failing('UNAVAILABLE')).commit('marie', {})
    await expect(committing).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

describe('a rotation step whose token reaches the API', () => {
  it('is recorded only once', async () => {
    const written: object[] = []
    const people = records((values) => Promise.resolve(void written.push(values)))
    await people.present('marie', 'ABCDEFGHIJ', 1)
    await people.present('marie', 'ABCDEFGHIJ', 1)
    await people.present('marie', 'ABCDEFGHIJ', 2)
    const path = 'access/marie/states/ABCDEFGHIJ/usedStep'
    expect(written).toEqual([{ [path]: 1 }, { [path]: 2 }])
  })

  it('is recorded by the next request if recording it failed, which makes no request fail', async () => {
    let tries = 0
    const people = records(() => (++tries === 1 ? failing('UNAVAILABLE')() : Promise.resolve()))
    for (let n = 0; n < 3; n++) await people.present('marie', 'ABCDEFGHIJ', 1)
    expect(tries).toBe(2)
  })
})
