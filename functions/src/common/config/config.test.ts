import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { KEY, OTHER_KEY } from '../../testing/fakes/fake-deps.ts'
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
  SECOND_FACTOR_KEYS: `k1:${KEY}`,
}

/** The emulators' own settings file, with secrets in the form of a real project's. */
const copied = {
  ...parseEnv(readFileSync(new URL('../../../.env.demo-sesame', import.meta.url), 'utf8')),
  GCLOUD_PROJECT: 'sesame-prod',
  PEPPER: OTHER_KEY,
  ACCESS_TOKEN_KEYS: `k1:${KEY}`,
  SECOND_FACTOR_KEYS: `k1:${KEY}`,
}

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('nothing was refused')
}

describe('readConfig', () => {
  it('derives the issuer and the audience of tokens from the project’s name', () => {
    expect(readConfig(environment).scope).toEqual({
      issuer: 'sesame/sesame-prod',
      audience: 'sesame-prod',
    })
  })

  it.each(Object.keys(environment))(
    'refuses to start without %s, and names the variable',
    (name) => {
      expect(() => readConfig({ ...environment, [name]: undefined })).toThrow(name)
    },
  )

  it('rejects a weak key', () => {
    expect(() => readConfig({ ...environment, ACCESS_TOKEN_KEYS: 'k1:c2hvcnQ' })).toThrow(
      ConfigError,
    )
  })

  it.each([
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIREBASE_DATABASE_EMULATOR_HOST',
    'FIREBASE_STORAGE_EMULATOR_HOST',
    'STORAGE_EMULATOR_HOST',
    'CLOUD_TASKS_EMULATOR_HOST',
  ])('rejects %s outside the emulator and accepts it in the emulator', (name) => {
    const redirected = { ...environment, [name]: '127.0.0.1:1' }
    expect(() => readConfig(redirected)).toThrow(name)
    expect(() => readConfig({ ...redirected, FUNCTIONS_EMULATOR: 'true' })).not.toThrow()
  })

  it.each([
    ['SESAME_DATABASE_URL', 'https://demo-sesame-default-rtdb.europe-west1.firebasedatabase.app'],
    ['SESAME_DATABASE_SHARDS', '0-31=https://demo-sesame-two.europe-west1.firebasedatabase.app'],
    ['SESAME_STATISTICS_URL', 'https://demo-sesame-statistics.europe-west1.firebasedatabase.app'],
    ['SESAME_STORAGE_BUCKET', 'demo-sesame.firebasestorage.app'],
    ['SESAME_HOST_URL', 'https://127.0.0.1:5000'],
    ['SESAME_HOST_URL', 'https://localhost'],
    ['SESAME_TOOLS_URL', 'https://localhost:5005'],
    ['SESAME_TOOLS_URL', 'https://127.0.0.1:5005'],
    ['SESAME_TRUSTED_PROXIES', '0'],
    ['SESAME_LIMITS_FACTOR', '1000'],
    ['SESAME_LIMITS_FACTOR', '10.5'],
  ])('rejects %s=%s outside the emulator and accepts it in the emulator', (name, value) => {
    const env = { ...environment, [name]: value }
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(name)
    expect(() => readConfig({ ...env, FUNCTIONS_EMULATOR: 'true' })).not.toThrow()
  })

  it('reads the name of the bucket for the record of erasures, and rejects the bucket of people’s files', () => {
    const bucket = (name: string) =>
      readConfig({ ...environment, SESAME_ERASURES_BUCKET: name }).erasuresBucket
    expect(readConfig(environment).erasuresBucket).toBeNull()
    expect(bucket('sesame-prod-erasures')).toBe('sesame-prod-erasures')
    for (const name of ['gs://erasures', environment.SESAME_STORAGE_BUCKET]) {
      expect(() => bucket(name)).toThrow('SESAME_ERASURES_BUCKET')
    }
  })

  it('accepts a rate limit factor that suits a large office', () => {
    expect(readConfig({ ...environment, SESAME_LIMITS_FACTOR: '10' }).limitsFactor).toBe(10)
  })

  it('names every value that came from the emulators’ file, and what to set instead', () => {
    const said = messageOf(() => readConfig(copied))
    const named = [...said.matchAll(/SESAME_\w+/g)].map(([name]) => name)
    expect(named.sort()).toEqual(
      Object.keys(copied)
        .filter((name) => name.startsWith('SESAME_') && !/JOBS|CAPTCHA/.test(name))
        .sort(),
    )
    expect(said).not.toContain('demo-')
    const suite = { SESAME_HOST_URL: 'http://127.0.0.1:5021', FUNCTIONS_EMULATOR: 'true' }
    expect(() => readConfig({ ...copied, ...suite })).not.toThrow()
  })
})
