import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { googleEnvironment } from './google-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'sesame-environment-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it('googleEnvironment removes the operator’s own variables, and directs programs to the fake of Google’s APIs', () => {
  for (const name of ['FIREBASE_TOKEN', 'GOOGLE_CLOUD_QUOTA_PROJECT', 'https_proxy', 'NO_PROXY']) {
    vi.stubEnv(name, 'own')
  }
  vi.stubEnv('FIREBASE_DATABASE_EMULATOR_HOST', '127.0.0.1:9000')
  const env = googleEnvironment(folder, { origin: 'http://127.0.0.1:1', certificate: '/cert.pem' })
  expect(env).toMatchObject({
    HTTP_PROXY: 'http://127.0.0.1:1',
    HTTPS_PROXY: 'http://127.0.0.1:1',
    NODE_EXTRA_CA_CERTS: '/cert.pem',
    GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'credentials.json'),
  })
  expect(Object.values(env)).not.toContain('own')
  expect(env).not.toHaveProperty('FIREBASE_DATABASE_EMULATOR_HOST')
})
