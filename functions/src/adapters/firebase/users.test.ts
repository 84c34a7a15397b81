import { beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../testing/one-database.ts'
import { firebaseUsers } from './users.ts'

/** What was written, and what is there; no database is there to refuse it. */
let written: unknown[]
let kept: object
const child = (path: string) => ({
  transaction(change: (current: object) => unknown) {
    const after = change(kept)
    written.push(after)
    return Promise.resolve({ committed: after !== undefined, snapshot: { val: () => after } })
  },
  get: () => Promise.resolve({ val: () => kept, exists: () => !path.startsWith('erasures') }),
})
/** Whose entry of the directory was noted, as they then were. */
let noted: unknown[]
const users = firebaseUsers(oneDatabase({ ref: () => ({ child }) }), {
  keep: (user) => Promise.resolve(void noted.push(user)),
  forget: (uid) => Promise.resolve(void noted.push(uid)),
})

const marie = {
  ...{ uid: 'marie', email: 'marie@exemple.fr', emailVerified: true, displayName: 'Marie' },
  ...{ photoURL: null, isAnonymous: false, providers: ['password' as const] },
  ...{ locale: 'fr' as const, createdAt: 1, acceptedTermsAt: 1 },
}
const tooLong = 'x'.repeat(300)

beforeEach(() => {
  written = []
  noted = []
  kept = marie
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

describe('the directory', () => {
  it('follows a profile in what it takes from it, and costs nothing otherwise', async () => {
    await users.update('marie', { locale: 'en', photoURL: 'https://exemple.fr/' })
    await users.update('marie', { displayName: 'Marie Curie' }, () => false)
    expect(noted).toEqual([])
    await users.update('marie', { displayName: 'Marie Curie' })
    expect(noted).toEqual([{ ...marie, displayName: 'Marie Curie' }])
  })

  it('has who is created, not who could not be', async () => {
    await users.create({ ...marie, displayName: 'M' }, () => false)
    expect(noted).toEqual([])
    await users.create(marie, () => true)
    expect(noted).toEqual([marie])
  })

  it('follows a profile that is put back, and loses who had none', async () => {
    await users.putBack('marie', () => true, null)
    await users.putBack('marie', () => true, { ...marie, displayName: 'M' })
    expect(noted).toEqual(['marie', { ...marie, displayName: 'M' }])
  })
})

describe('a profile that a newer revision has written', () => {
  const newer = { ...marie, pronouns: 'elle', providers: ['of-tomorrow', 'password'] }

  it('is read as far as it is known, and changed in what is changed alone', async () => {
    const { email, acceptedTermsAt, ...others } = newer
    kept = others
    expect(await users.find('marie')).toEqual({
      ...{ ...marie, email: null, acceptedTermsAt: null },
      pronouns: 'elle',
    })
    await users.update('marie', { displayName: 'Marie Curie' })
    expect(written).toEqual([{ ...others, displayName: 'Marie Curie' }])
  })

  it('is not replaced by one that is written whole: fields are', async () => {
    kept = newer
    await users.create({ ...marie, displayName: 'Marie Curie' }, () => true)
    expect(written).toEqual([{ ...newer, displayName: 'Marie Curie', providers: ['password'] }])
  })
})
