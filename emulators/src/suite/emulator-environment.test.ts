import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { commandEnvironment, emulatorVariables } from './emulator-environment.ts'
import { DEFAULT_PORTS } from './ports.ts'

const running = Object.entries(DEFAULT_PORTS).map(([name, port]) => ({
  name,
  host: name === 'database' ? '::1' : '127.0.0.1',
  port,
}))

describe('the environment of a command', () => {
  it('contains the variables that firebase-tools sets', () => {
    const { setEnvVarsForEmulators } = createRequire(import.meta.url)(
      'firebase-tools/lib/emulator/env.js',
    ) as { setEnvVarsForEmulators: (env: object, emulators: object[]) => void }
    const official = {}
    setEnvVarsForEmulators(official, running)
    expect(emulatorVariables(running)).toEqual(official)
    expect(emulatorVariables(running)['FIREBASE_DATABASE_EMULATOR_HOST']).toBe('[::1]:9000')
  })

  it('contains the project’s name, and an existing FIREBASE_CONFIG unchanged', () => {
    const bare = commandEnvironment([], 'demo-shop', { PATH: '/bin', GCLOUD_PROJECT: 'other' })
    expect(bare).toMatchObject({ PATH: '/bin', GCLOUD_PROJECT: 'demo-shop' })
    expect(JSON.parse(bare['FIREBASE_CONFIG'] ?? '')).toEqual({
      projectId: 'demo-shop',
      storageBucket: 'demo-shop.appspot.com',
      databaseURL: 'https://demo-shop.firebaseio.com',
    })
    expect(commandEnvironment([], 'demo-shop', { FIREBASE_CONFIG: '{}' })).toMatchObject({
      FIREBASE_CONFIG: '{}',
    })
  })
})
