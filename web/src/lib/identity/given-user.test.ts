import { GIVEN_USER_KEY } from '@sesame/contract/given-user'
import { beforeEach, expect, it, vi } from 'vitest'
import { withGivenUser } from './given-user.ts'

const KEY = 'firebase:authUser:demo:[DEFAULT]'

/** A storage for the SDK's users, in memory. */
function memoryPlace() {
  const kept = new Map<string, object>()
  return {
    _isAvailable: () => Promise.resolve(true),
    _get: (key: string) => Promise.resolve(kept.get(key) ?? null),
    _set: (key: string, user: object) => Promise.resolve(void kept.set(key, user)),
    _remove: (key: string) => Promise.resolve(void kept.delete(key)),
    _addListener: vi.fn(),
    _removeListener: vi.fn(),
  }
}

beforeEach(() => localStorage.clear())

it('a user that a test stored in local storage is moved once to the place where the SDK looks for its user', async () => {
  localStorage.setItem(GIVEN_USER_KEY, JSON.stringify({ uid: 'marie' }))
  const place = withGivenUser(memoryPlace(), localStorage)
  expect(await place._get(KEY)).toEqual({ uid: 'marie' })
  expect(await place._get(KEY)).toEqual({ uid: 'marie' })
  await place._remove(KEY)
  expect(await place._get(KEY)).toBeNull()
  expect(localStorage.getItem(GIVEN_USER_KEY)).toBeNull()
})

it('the place where the SDK looks for its user is unchanged if a test stored no user, or if there is no storage', async () => {
  for (const storage of [localStorage, null]) {
    const place = withGivenUser(memoryPlace(), storage)
    expect(await place._get(KEY)).toBeNull()
    await place._set(KEY, { uid: 'karim' })
    expect(await place._get(KEY)).toEqual({ uid: 'karim' })
  }
})
