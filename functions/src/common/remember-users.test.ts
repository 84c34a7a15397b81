import type { User } from '@sesame/contract/user'
import { beforeEach, describe, expect, it } from 'vitest'
import { rememberUsers } from './remember-users.ts'
import type { UserStore } from './user-store.ts'

const marie: User = {
  ...{ uid: 'marie', email: null, emailVerified: false, displayName: 'Marie', photoURL: null },
  ...{ isAnonymous: false, providers: ['password'], locale: 'fr' },
  ...{ createdAt: 0, acceptedTermsAt: 0 },
}

let now: number
let stored: Map<string, User>
let users: Required<UserStore>

beforeEach(() => {
  now = 0
  stored = new Map([['marie', marie]])
  const store = {
    find: (uid: string) => Promise.resolve(stored.get(uid) ?? null),
    create: (user: User) => {
      stored.set(user.uid, user)
      return Promise.resolve(true)
    },
    putBack: (uid: string) => Promise.resolve(void stored.delete(uid)),
    update: (uid: string, change: object) =>
      Promise.resolve({ ...stored.get(uid), ...change } as User),
  }
  users = rememberUsers(store, () => now)
})

describe('a remembered profile', () => {
  it('is known once it was read, for five seconds', async () => {
    expect(users.known('marie')).toBeNull()
    await users.find('marie')
    now = 4_999
    expect(users.known('marie')).toEqual(marie)
    now = 5_000
    expect(users.known('marie')).toBeNull()
  })

  it('is what this instance wrote last', async () => {
    await users.find('marie')
    await users.update('marie', { displayName: 'Marie L.' })
    expect(users.known('marie')?.displayName).toBe('Marie L.')
    await users.create(marie, () => true)
    expect(users.known('marie')).toEqual(marie)
  })

  it('is forgotten when it is gone', async () => {
    await users.find('marie')
    await users.putBack('marie', () => true, null)
    expect(users.known('marie')).toBeNull()
    await users.create(marie, () => true)
    stored.delete('marie')
    expect(await users.find('marie')).toBeNull()
    expect(users.known('marie')).toBeNull()
  })
})
