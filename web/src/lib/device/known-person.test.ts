import { afterEach, describe, expect, it } from 'vitest'
import { guest, marie } from '../../test/users.ts'
import { initialAuthState, type AuthState } from '../auth/auth-state.ts'
import { createStore } from '../store.ts'
import { keepKnownPerson } from './known-person.ts'

const kept = (): unknown => JSON.parse(localStorage.getItem('known') ?? 'null')

function follow(change: Partial<AuthState>) {
  const state = createStore<AuthState>(initialAuthState)
  keepKnownPerson(state)
  state.set(change)
  return state
}

const inside = { authenticated: true, entry: 'settled' } as const

afterEach(() => localStorage.clear())

describe('the data that this device shows about a person before the API responds', () => {
  it('the stored data contain the person’s name and initials, each under its placeholder in the prerendered page', () => {
    follow({ ...inside, user: marie })
    expect(kept()).toEqual({
      kind: 'named',
      'Ω Ω': 'Marie Lefèvre',
      Ω: 'Marie',
      ΩΩ: 'ML',
    })
  })

  it('the stored data contain no initials if there is a photo', () => {
    follow({ ...inside, user: { ...marie, photoURL: 'https://photos.example/marie' } })
    expect(kept()).toMatchObject({ ΩΩ: '' })
  })

  it('the stored data contain the address of a person without a name, but neither name nor address of a guest', () => {
    const state = follow({ ...inside, user: { ...marie, displayName: null } })
    expect(kept()).toMatchObject({ kind: 'nameless', 'Ω Ω': marie.email, ΩΩ: '' })
    state.set({ user: guest })
    expect(kept()).toMatchObject({ kind: 'guest', 'Ω Ω': '', ΩΩ: '' })
  })

  it('the stored data are kept while the session is checked or locked', () => {
    const state = follow({ ...inside, user: marie })
    state.set({ authenticated: false, user: null, entry: 'checking' })
    expect(kept()).not.toBeNull()
    state.set({ entry: 'settled', locked: { afterMinutes: 0 } })
    expect(kept()).not.toBeNull()
  })

  it('the stored data are deleted with the session', () => {
    const state = follow({ ...inside, user: marie })
    state.set({ ...initialAuthState, entry: 'settled', ending: 'signed-out' })
    expect(localStorage.getItem('known')).toBeNull()
  })
})
