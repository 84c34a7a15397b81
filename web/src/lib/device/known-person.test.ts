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

describe('what this device knows of a person before the API answers', () => {
  it('is their name and its initials, under what stands for them in a frame', () => {
    follow({ ...inside, user: marie })
    expect(kept()).toEqual({ kind: 'named', 'Ω Ω': 'Marie Lefèvre', Ω: 'Marie', ΩΩ: 'ML' })
  })

  it('is no initials where a photo comes', () => {
    follow({ ...inside, user: { ...marie, photoURL: 'https://photos.example/marie' } })
    expect(kept()).toMatchObject({ ΩΩ: '' })
  })

  it('is the address of somebody without a name, and nothing but that of a guest', () => {
    const state = follow({ ...inside, user: { ...marie, displayName: null } })
    expect(kept()).toEqual({ kind: 'nameless', 'Ω Ω': marie.email, ΩΩ: '' })
    state.set({ user: guest })
    expect(kept()).toEqual({ kind: 'guest', 'Ω Ω': '', ΩΩ: '' })
  })

  it('stays while the session is checked, and while it is locked', () => {
    const state = follow({ ...inside, user: marie })
    state.set({ authenticated: false, user: null, entry: 'checking' })
    expect(kept()).not.toBeNull()
    state.set({ entry: 'settled', locked: { afterMinutes: 0 } })
    expect(kept()).not.toBeNull()
  })

  it('is forgotten with the session', () => {
    const state = follow({ ...inside, user: marie })
    state.set({ ...initialAuthState, entry: 'settled', ending: 'signed-out' })
    expect(localStorage.getItem('known')).toBeNull()
  })
})
