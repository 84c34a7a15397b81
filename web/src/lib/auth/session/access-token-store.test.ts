import { ACCESS_TOKEN_KEY } from '@sesame/contract/constants'
import { describe, expect, it, vi } from 'vitest'
import { FakeStorage } from '../../../test/fakes/fake-storage.ts'
import { createAccessTokenStore } from './access-token-store.ts'

describe('specification 3: the access token in local storage', () => {
  it('the access token is kept under the key accessToken', () => {
    const storage = new FakeStorage()
    createAccessTokenStore(storage, new EventTarget()).write('jeton')
    expect(storage.getItem('accessToken')).toBe('jeton')
  })

  it('the access token is read as an empty string when absent', () => {
    const tokens = createAccessTokenStore(new FakeStorage(), new EventTarget())
    expect(tokens.read()).toBe('')
    tokens.write('jeton')
    tokens.clear()
    expect(tokens.read()).toBe('')
  })

  it.each([
    ['full', Object.assign(new FakeStorage(), { full: true })],
    ['forbidden', Object.assign(new FakeStorage(), { forbidden: true })],
    ['absent', null],
  ])('the access token is kept in memory if storage is %s', (_, storage) => {
    const tokens = createAccessTokenStore(storage, new EventTarget())
    tokens.write('jeton')
    expect(tokens.read()).toBe('jeton')
    tokens.clear()
    expect(tokens.read()).toBe('')
  })

  it.each([
    ['there', new FakeStorage()],
    ['full', Object.assign(new FakeStorage(), { full: true })],
    ['absent', null],
  ])(
    'the access token is stored together with the clock’s error at its arrival, even if storage is %s',
    (_, storage) => {
      const tokens = createAccessTokenStore(storage, new EventTarget())
      expect(tokens.skewMs()).toBe(0)
      tokens.write('jeton', 5_000)
      expect(tokens.skewMs()).toBe(5_000)
      tokens.write('suivant')
      expect(tokens.skewMs()).toBe(0)
      tokens.write('dernier', -5_000)
      tokens.clear()
      expect(tokens.skewMs()).toBe(0)
    },
  )

  it.each(['environ 5 s', '{"ms":5000}', 'Infinity'])(
    'the clock’s error counts as 0 if the stored value is invalid: %s',
    (kept) => {
      const storage = new FakeStorage()
      storage.setItem('accessTokenSkewMs', kept)
      expect(createAccessTokenStore(storage, new EventTarget()).skewMs()).toBe(0)
    },
  )

  it('the old access token is removed from storage if a newer token cannot be stored', () => {
    const storage = new FakeStorage()
    const tokens = createAccessTokenStore(storage, new EventTarget())
    tokens.write('ancien')
    storage.full = true
    tokens.write('nouveau')
    expect(tokens.read()).toBe('nouveau')
    expect(storage.getItem(ACCESS_TOKEN_KEY)).toBeNull()
  })

  it('a change of the access token in another tab is reported; changes of other keys are not', () => {
    const events = new EventTarget()
    const heard = vi.fn()
    createAccessTokenStore(new FakeStorage(), events).subscribe(heard)
    events.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    expect(heard).not.toHaveBeenCalled()
    events.dispatchEvent(new StorageEvent('storage', { key: ACCESS_TOKEN_KEY, newValue: 'jeton' }))
    expect(heard).toHaveBeenLastCalledWith({ token: 'jeton', from: 'another-tab' })
    events.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard).toHaveBeenLastCalledWith({ token: '', from: 'another-tab' })
  })
})
