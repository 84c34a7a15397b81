import { afterEach, describe, expect, it } from 'vitest'
import type { UserStore } from '../../common/ports/user-store.ts'
import { errorOf, grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import { START } from '../../testing/fakes/world.ts'

let api: TestApi
afterEach(() => api.close())

const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: false })

/** Starts the API with something that happens between the look at a profile and what follows. */
async function startWith(meanwhile: (users: UserStore) => Promise<unknown>): Promise<void> {
  let looks = 0
  api = await startApi({
    intercept: (deps) => ({
      ...deps,
      users: {
        ...deps.users,
        find: async (uid) => {
          const user = await deps.users.find(uid)
          if (++looks === 1) await meanwhile(deps.users)
          return user
        },
      },
    }),
  })
  const known = { uid: 'marie', displayName: 'Marie', photoURL: null, locale: 'fr' } as const
  api.world.users.set('marie', {
    ...{ ...known, email: 'ancienne@exemple.fr', emailVerified: true, isAnonymous: false },
    ...{ providers: ['google.com'], createdAt: START, acceptedTermsAt: null },
  })
}

describe('the first sign-in with a provider', () => {
  it.each([
    ['keeps a name that a person could choose', 'Marie Curie', 'Marie Curie'],
    ['composes and trims it', ' Ele\u0301onore ', 'El\u00E9onore'],
    ['leaves one that is too long', 'x'.repeat(300), null],
    ['leaves one with an override of direction', 'Marie\u202Enimda', null],
    ['leaves one with a line', 'Marie\nAdmin', null],
    ['leaves an empty one', ' ', null],
  ])('%s', async (_what, displayName, expected) => {
    api = await startApi()
    for (const provider of ['google.com', 'guest'] as const) {
      const reply = await signIn(
        api.prove('id', { uid: provider.slice(0, 5), provider, displayName }),
      )
      expect(reply.status).toBe(201)
      expect(grantOf(reply).user.displayName).toBe(expected)
    }
  })

  it('leaves a picture whose address no profile can hold', async () => {
    api = await startApi()
    const photoURL = `https://lh3.googleusercontent.com/${'x'.repeat(2048)}`
    const reply = await signIn(api.prove('id', { provider: 'google.com', photoURL }))
    expect(reply.status).toBe(201)
    expect(grantOf(reply).user.photoURL).toBeNull()
  })
})

describe('a later sign-in', () => {
  it('takes the new address over, and nothing back that changes meanwhile', async () => {
    await startWith((users) => users.update('marie', { displayName: 'Élise', locale: 'en' }))
    const reply = await signIn(
      api.prove('id', { provider: 'google.com', email: 'neuve@exemple.fr' }),
    )
    expect(grantOf(reply).user).toMatchObject({ displayName: 'Élise', email: 'neuve@exemple.fr' })
    expect(api.world.users.get('marie')).toMatchObject({ displayName: 'Élise', locale: 'en' })
  })

  it('takes nothing back to what a token of up to an hour ago says', async () => {
    await startWith(() => Promise.resolve())
    const account = { email: 'neuve@exemple.fr', emailVerified: true }
    api.world.accounts.set('marie', { ...account, providers: ['google.com'] })
    const reply = await signIn(api.prove('id', { provider: 'google.com', emailVerified: false }))
    expect(grantOf(reply).user).toMatchObject(account)
    expect(api.world.users.get('marie')).toMatchObject(account)
  })

  it('brings nobody back who is erased meanwhile', async () => {
    await startWith((users) => users.putBack('marie', () => true, null))
    const reply = await signIn(
      api.prove('id', { provider: 'google.com', email: 'neuve@exemple.fr' }),
    )
    expect(errorOf(reply).code).toBe('auth/session-ended')
    expect([api.world.users.size, api.world.states.size]).toEqual([0, 0])
  })
})
