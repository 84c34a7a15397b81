import { describe, expect, it } from 'vitest'
import { KEY, OTHER_KEY } from '../../testing/fake-deps.ts'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'

const environment = {
  GCLOUD_PROJECT: 'sesame-prod',
  SESAME_DATABASE_URL: 'https://sesame-prod-default-rtdb.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'sesame-prod.firebasestorage.app',
  SESAME_HOST_URL: 'https://sesame.example',
  SESAME_STATISTICS_URL: 'https://sesame-prod-statistics.europe-west1.firebasedatabase.app',
  SESAME_TRUSTED_PROXIES: '2',
  SESAME_CAPTCHA: 'off',
  PEPPER: OTHER_KEY,
  ACCESS_TOKEN_KEYS: `k1:${KEY}`,
}

describe('readConfig', () => {
  it('scopes tokens to the project', () => {
    expect(readConfig(environment).scope).toEqual({
      issuer: 'sesame/sesame-prod',
      audience: 'sesame-prod',
    })
  })

  it.each(Object.keys(environment))('refuses to serve without %s, and names it', (name) => {
    expect(() => readConfig({ ...environment, [name]: undefined })).toThrow(name)
  })

  it('refuses a weak key', () => {
    expect(() => readConfig({ ...environment, ACCESS_TOKEN_KEYS: 'k1:c2hvcnQ' })).toThrow(
      ConfigError,
    )
  })

  it.each([
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIREBASE_DATABASE_EMULATOR_HOST',
    'FIREBASE_STORAGE_EMULATOR_HOST',
    'STORAGE_EMULATOR_HOST',
  ])('refuses %s outside the emulator, and takes it inside', (name) => {
    const redirected = { ...environment, [name]: '127.0.0.1:1' }
    expect(() => readConfig(redirected)).toThrow(name)
    expect(() => readConfig({ ...redirected, FUNCTIONS_EMULATOR: 'true' })).not.toThrow()
  })
})
