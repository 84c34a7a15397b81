import type { User } from '@sesame/contract/user'
import type { AuthState } from '../auth/auth-state.ts'
import { initials } from '../initials.ts'
import type { Store } from '../store.ts'
import { readPreference, writePreference } from './storage.ts'

/** The storage key of the person's data. `app/frame.js` also reads it, before the first paint. */
const KEY = 'known'

/**
 * The kinds of persons. The prerendered first part of a page (frame) exists once per kind, because the pages begin differently.
 */
export type PersonKind = 'named' | 'nameless' | 'guest'

/** Placeholders for the person's data in the parts of pages that are rendered at build time (frames). */
export const STAND_INS = { name: 'Ω Ω', firstName: 'Ω', initials: 'ΩΩ' } as const

/**
 * Stores on this device the person's data that prerendered pages show, each value under its placeholder. Deletes the data when
 * the session ends.
 */
export function keepKnownPerson(state: Pick<Store<AuthState>, 'get' | 'subscribe'>): void {
  const keep = (): void => {
    const { authenticated, user, locked, entry } = state.get()
    const isOver = entry === 'settled' && !authenticated && locked === null
    if (user === null && !isOver) return
    const known = user === null ? null : describe(user)
    if (known !== readPreference(KEY)) writePreference(KEY, known)
  }
  keep()
  state.subscribe(keep)
}

function describe(user: User): string {
  const { displayName, email, photoURL } = user
  const name = displayName ?? email ?? ''
  return JSON.stringify({
    kind: kindOf(user),
    [STAND_INS.name]: name,
    [STAND_INS.firstName]: displayName?.split(' ')[0],
    // Leave the initials empty if there is a photo, because scripts show the photo there later.
    [STAND_INS.initials]: photoURL === null ? initials(displayName) : '',
  })
}

function kindOf({ isAnonymous, displayName }: User): PersonKind {
  if (isAnonymous) return 'guest'
  return displayName === null ? 'nameless' : 'named'
}
