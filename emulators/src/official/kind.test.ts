import { describe, expect, it } from 'vitest'
import { chooseKind } from './kind.ts'

describe('chooseKind', () => {
  it('follows SESAME_EMULATORS', async () => {
    expect(await chooseKind({ SESAME_EMULATORS: 'embedded' })).toBe('embedded')
  })

  it('takes the stand-ins by default when the JARs are not in the cache', async () => {
    expect(await chooseKind({ FIREBASE_EMULATORS_PATH: '/nowhere' })).toBe('embedded')
  })

  it('refuses another word and says which are known', async () => {
    await expect(chooseKind({ SESAME_EMULATORS: 'java' })).rejects.toThrow(
      'auto, official ou embedded',
    )
  })
})
