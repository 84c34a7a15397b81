import { sampleUser } from '@sesame/contract/testing/sample-user'
import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryDatabase } from '../../testing/memory-database.ts'
import { firebaseUsers } from './users.ts'

let database: MemoryDatabase
let users: ReturnType<typeof firebaseUsers>

const marie = sampleUser()

beforeEach(() => {
  database = new MemoryDatabase()
  users = firebaseUsers(database.databases())
  database.write('users/marie', marie)
})

describe('a stored profile', () => {
  it('is read even if a newer version wrote it, with null for missing fields', async () => {
    const { email: _, acceptedTermsAt: _at, ...others } = marie
    const providers = ['of-tomorrow', 'password']
    database.write('users/marie', { ...others, ofTomorrow: 'elle', providers })
    expect(await users.find('marie')).toEqual({
      ...marie,
      email: null,
      acceptedTermsAt: null,
      ofTomorrow: 'elle',
    })
  })

  it('is not returned after the person’s erasure has begun', async () => {
    expect(await users.find('marie')).toEqual(marie)
    database.write('access/marie/erasingSince', 1)
    expect(await users.find('marie')).toBeNull()
  })
})
