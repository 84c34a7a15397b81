import { sampleUser } from '@sesame/contract/testing/sample-user'
import { beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../testing/one-database.ts'
import { firebaseUsers } from './users.ts'

/** The stored values, by path. */
let kept: Record<string, unknown>
const child = (path: string) => ({
  get: () => Promise.resolve({ val: () => kept[path] ?? null, exists: () => path in kept }),
})
const users = firebaseUsers(oneDatabase({ ref: () => ({ child }) }))

const marie = sampleUser()

beforeEach(() => {
  kept = { 'users/marie': marie }
})

describe('a profile', () => {
  it('written by a newer revision is read as far as this one knows it', async () => {
    const { email: _, acceptedTermsAt: _at, ...others } = marie
    const providers = ['of-tomorrow', 'password']
    kept['users/marie'] = { ...others, ofTomorrow: 'elle', providers }
    expect(await users.find('marie')).toEqual({
      ...marie,
      email: null,
      acceptedTermsAt: null,
      ofTomorrow: 'elle',
    })
  })

  it('is hidden once its erasure has begun', async () => {
    expect(await users.find('marie')).toEqual(marie)
    kept['access/marie/erasingSince'] = 1
    expect(await users.find('marie')).toBeNull()
  })
})
