import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** For each key of local storage, the code that reads it when a page starts. */
const READERS: Record<string, () => Promise<unknown>> = {
  theme: async () => (await import('../lib/device/theme.ts')).themeStore.get().theme,
  lockDelayMinutes: async () =>
    (await import('../lib/device/lock-delay.ts')).lockDelayStore.get().minutes,
  consent: async () => (await import('../lib/consent/consent-store.ts')).consentStore.get().choice,
}

const choice = { analytics: true, decidedAt: 1 }

const KEPT: [key: string, kept: string, read: unknown][] = [
  ['theme', 'sepia', 'auto'],
  ['theme', 'dark', 'dark'],
  ['lockDelayMinutes', '5', 5],
  ['lockDelayMinutes', '1e9', 15],
  ['lockDelayMinutes', '-1', 15],
  ['lockDelayMinutes', 'PT5M', 15],
  ['consent', JSON.stringify(choice), choice],
  ['consent', '{"analytics":"sometimes","decidedAt":1}', null],
  ['consent', 'all', null],
]

beforeEach(() => vi.resetModules())
afterEach(() => localStorage.clear())

describe('a value stored on this device by another version', () => {
  it.each(KEPT)('reading a stored value throws no error: %s, %s', async (key, kept, read) => {
    localStorage.setItem(key, kept)
    expect(await READERS[key]?.()).toEqual(read)
  })

  it('a stored value with unknown fields can still be read', async () => {
    localStorage.setItem('consent', JSON.stringify({ ...choice, surveys: true }))
    expect(await READERS['consent']?.()).toMatchObject(choice)
  })
})
