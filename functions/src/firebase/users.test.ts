import type { Database } from 'firebase-admin/database'
import { beforeEach, describe, expect, it } from 'vitest'
import { firebaseUsers } from './users.ts'

/** What was written; no database is there to refuse it. */
let written: unknown[]
const users = firebaseUsers({
  ref: () => ({
    transaction(change: (current: object) => unknown) {
      written.push(change(marie))
      return Promise.resolve({ committed: true, snapshot: { val: () => marie } })
    },
  }),
} as unknown as Database)

const marie = {
  ...{ uid: 'marie', email: 'marie@exemple.fr', emailVerified: true, displayName: 'Marie' },
  ...{ photoURL: null, isAnonymous: false, providers: ['password' as const] },
  ...{ locale: 'fr' as const, createdAt: 1, acceptedTermsAt: 1 },
}
const tooLong = 'x'.repeat(300)

beforeEach(() => {
  written = []
})

describe('a profile that could not be read again', () => {
  it('is not written', async () => {
    await expect(users.create({ ...marie, displayName: tooLong }, () => true)).rejects.toThrow()
    await expect(users.update('marie', { displayName: tooLong })).rejects.toThrow()
    expect(written).toEqual([])
  })

  it('is not taken for one that can', async () => {
    await users.create(marie, () => true)
    await users.update('marie', { displayName: 'Marie Curie' })
    expect(written).toEqual([marie, { ...marie, displayName: 'Marie Curie' }])
  })
})
