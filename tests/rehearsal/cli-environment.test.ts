import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearOrigins, cliEnvironment, originsSource } from './cli-environment.ts'

/** An address of firebase-tools that no deploy asks for anything: it is shown, or only named to find an origin. */
const SHOWN = ['https://github.com/apps/firebase-app-hosting/installations/new']

describe('clearOrigins', () => {
  it('replaces every address that firebase-tools names', () => {
    const addresses = originsSource().match(/https:\/\/[^"]+/g) ?? []
    expect(addresses.length).toBeGreaterThan(40)
    const replaced = Object.values(clearOrigins()).map((url) => url.replace('http:', 'https:'))
    expect(addresses.filter((url) => !replaced.includes(url) && !SHOWN.includes(url))).toEqual([])
  })

  it('names the APIs of a deploy', () => {
    expect(clearOrigins()).toMatchObject({
      FIREBASE_HOSTING_API_URL: 'http://firebasehosting.googleapis.com',
      FIREBASE_FUNCTIONS_V2_URL: 'http://cloudfunctions.googleapis.com',
      CLOUD_SECRET_MANAGER_URL: 'http://secretmanager.googleapis.com',
    })
  })
})

describe('cliEnvironment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-environment-'))
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has nothing of the operator’s own, and goes through the stand-in', () => {
    vi.stubEnv('FIREBASE_TOKEN', 'own')
    vi.stubEnv('GOOGLE_CLOUD_QUOTA_PROJECT', 'own')
    vi.stubEnv('FIREBASE_DATABASE_EMULATOR_HOST', '127.0.0.1:9000')
    const env = cliEnvironment(folder, 'http://127.0.0.1:1')
    expect(env).toMatchObject({
      HTTP_PROXY: 'http://127.0.0.1:1',
      HTTPS_PROXY: 'http://127.0.0.1:1',
      GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'credentials.json'),
    })
    expect(Object.values(env)).not.toContain('own')
    expect(env).not.toHaveProperty('FIREBASE_DATABASE_EMULATOR_HOST')
  })
})
