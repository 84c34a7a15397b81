import { describe, expect, it } from 'vitest'
import { english } from '../texts/english.ts'
import { chooseKind } from './kind.ts'

describe('chooseKind', () => {
  it('returns the kind named by SESAME_EMULATORS', async () => {
    expect(await chooseKind({ SESAME_EMULATORS: 'embedded' }, english)).toBe('embedded')
  })

  it('returns embedded by default if the JARs are not in the cache', async () => {
    expect(await chooseKind({ FIREBASE_EMULATORS_PATH: '/nowhere' }, english)).toBe('embedded')
  })

  it('rejects an unknown value and lists the known values', async () => {
    await expect(chooseKind({ SESAME_EMULATORS: 'java' }, english)).rejects.toThrow(
      'auto, official or embedded',
    )
  })
})
