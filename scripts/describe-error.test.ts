import { describe, expect, it, vi } from 'vitest'
import { checkSettings } from '../functions/src/common/config/check-settings.ts'
import { ConfigError } from '../functions/src/common/config/config-error.ts'
import { parseRandomKey } from '../functions/src/common/config/random-key.ts'
import { describeError } from './describe-error.ts'

const SETTINGS = {
  GCLOUD_PROJECT: 'sesame-prod',
  SESAME_DATABASE_URL: 'https://sesame-prod-default-rtdb.europe-west1.firebasedatabase.app',
  SESAME_STATISTICS_URL: 'https://sesame-prod-statistics.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'sesame-prod.firebasestorage.app',
  SESAME_HOST_URL: 'https://sesame.example',
  SESAME_TRUSTED_PROXIES: '2',
  SESAME_CAPTCHA: 'off',
}

/** Returns the message of the error that this function throws, in French and in English. */
function refusalOf(act: () => unknown): [french: string, english: string] {
  try {
    act()
  } catch (error) {
    const french = describeError(error)
    vi.stubEnv('LC_ALL', 'C')
    const english = describeError(error)
    vi.unstubAllEnvs()
    return [french, english]
  }
  throw new Error('nothing was refused')
}

const refused = (changes: Record<string, string | undefined>) =>
  refusalOf(() => checkSettings({ ...SETTINGS, ...changes }))

describe('describeError', () => {
  it('explains why a configuration is refused, in the language of the locale', () => {
    expect(refused({ SESAME_HOST_URL: undefined })).toEqual([
      'SESAME_HOST_URL manque ou est mal formé.',
      'SESAME_HOST_URL is missing or malformed.',
    ])
    expect(refusalOf(() => parseRandomKey('ACCESS_TOKEN_KEYS', 'c2hvcnQ', 'k1'))).toEqual([
      'ACCESS_TOKEN_KEYS\u00A0: la clé k1 est faible\u00A0: il faut 32 octets en base64url.',
      'ACCESS_TOKEN_KEYS: key k1 is weak: it must be 32 bytes in base64url.',
    ])
  })

  it('names every variable that has a value for the emulators', () => {
    const [french, english] = refused({ SESAME_TRUSTED_PROXIES: '0', SESAME_LIMITS_FACTOR: '1000' })
    expect(french.split('\n')).toHaveLength(2)
    expect(english.split('\n')).toEqual([
      expect.stringMatching(
        /^SESAME_TRUSTED_PROXIES has a value for the emulators: set the networks/,
      ),
      'SESAME_LIMITS_FACTOR has a value for the emulators: set 10 or less, or leave it empty.',
    ])
  })

  it.each([
    ['SESAME_SMTP_PORT', 'canary'],
    ['SESAME_DATABASE_SHARDS', 'canary'],
    ['SESAME_PASSKEY_RP_ID', 'canary.example'],
    ['SESAME_IDLE_ACCOUNTS_DAYS', 'canary'],
    ['SESAME_JOURNAL_BUCKET', 'Canary'],
    ['SESAME_JOBS', 'canary'],
  ])('names %s and never its value, in both languages', (name, value) => {
    const texts = refused({
      SESAME_SMTP_HOST: 'smtp.example.org',
      SESAME_SMTP_FROM: 'a@b.example',
      SESAME_SMTP_REPLY_TO: 'c@b.example',
      [name]: value,
    })
    for (const text of texts) {
      expect(text).toMatch(new RegExp(`^${name} `))
      expect(text).not.toMatch(/canary/i)
    }
    expect(texts[1]).not.toBe(texts[0])
  })

  it('returns the message of any other error unchanged', () => {
    expect(describeError(new Error('no such project'))).toBe('no such project')
    expect(describeError('no such project')).toBe('no such project')
    expect(describeError(new ConfigError(['missing', 'PEPPER']))).toBe('PEPPER manque.')
  })
})
