import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Settings of a real project. */
const SETTINGS = {
  GCLOUD_PROJECT: 'sesame-prod',
  SESAME_DATABASE_URL: 'https://sesame-prod-default-rtdb.europe-west1.firebasedatabase.app',
  SESAME_STATISTICS_URL: 'https://sesame-prod-statistics.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'sesame-prod.firebasestorage.app',
  SESAME_HOST_URL: 'https://sesame.example',
  SESAME_FIREBASE_API_KEY: 'key',
  SESAME_TRUSTED_PROXIES: '192.0.2.0/24',
  SESAME_CAPTCHA: 'off',
}

const EMULATOR_FILE = new URL('../.env.demo-sesame', import.meta.url)

interface Endpoint {
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[]
}

/** What the CLI reads when it deploys with these variables. */
async function discover(env: Record<string, string | undefined>): Promise<Map<string, Endpoint>> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const exported = (await import('./index.ts')) as Record<string, unknown>
  return new Map(
    Object.entries(exported).map(([name, declared]) => [
      name,
      (declared as { __endpoint: Endpoint }).__endpoint,
    ]),
  )
}

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('FUNCTION_TARGET', undefined)
  vi.stubEnv('FUNCTIONS_EMULATOR', undefined)
})
afterEach(() => vi.unstubAllEnvs())

describe('a deploy', () => {
  it('fails when it is read with the emulators’ values, naming them', async () => {
    const copied = parseEnv(readFileSync(EMULATOR_FILE, 'utf8'))
    const reading = discover({ ...SETTINGS, ...copied })
    await expect(reading).rejects.toThrow(/SESAME_TRUSTED_PROXIES[^]*SESAME_LIMITS_FACTOR/)
  })

  it('fails when it is read without a setting, or with one of the jobs that nobody knows', async () => {
    await expect(discover({ ...SETTINGS, SESAME_HOST_URL: undefined })).rejects.toThrow(
      'SESAME_HOST_URL',
    )
    vi.resetModules()
    await expect(discover({ ...SETTINGS, SESAME_JOBS: 'on' })).rejects.toThrow('SESAME_JOBS')
  })

  it('needs no secret where it is read, whatever is on', async () => {
    const on = { SESAME_CAPTCHA: 'on', SESAME_VIDEO_URL: 'https://api.vimeo.com' }
    const { api } = Object.fromEntries(await discover({ ...SETTINGS, ...on }))
    expect(api?.secretEnvironmentVariables?.map(({ key }) => key)).toEqual([
      ...['ACCESS_TOKEN_KEYS', 'PEPPER', 'RECAPTCHA_SECRET', 'VIMEO_TOKEN'],
    ])
  })
})

describe('the emulators', () => {
  it('read the declarations with their own values', async () => {
    const own = parseEnv(readFileSync(EMULATOR_FILE, 'utf8'))
    const emulator = { GCLOUD_PROJECT: 'demo-sesame', FUNCTIONS_EMULATOR: 'true' }
    expect((await discover({ ...own, ...emulator })).size).toBe(5)
  })
})
