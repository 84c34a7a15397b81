import { expect, it, vi } from 'vitest'

// The module checks the environment when it is loaded, so each test loads it again.
const load = async (env: Record<string, string>) => {
  vi.resetModules()
  for (const name of ['AUTH_EMULATOR_HOST', 'DATABASE_EMULATOR_HOST', 'EMULATOR_HUB']) {
    vi.stubEnv(`FIREBASE_${name}`, env[`FIREBASE_${name}`])
  }
  try {
    await import('./index.ts')
    return 'loaded'
  } catch (error) {
    return (error as Error).message
  } finally {
    vi.unstubAllEnvs()
  }
}

it('the package refuses to load without an emulator', async () => {
  const refused =
    /^sesame-testing works only beside emulators\. Run your tests inside “npm run suite/
  expect(await load({})).toMatch(refused)
  expect(await load({ FIREBASE_AUTH_EMULATOR_HOST: '' })).toMatch(refused)
})

it.each([
  ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
  ['FIREBASE_DATABASE_EMULATOR_HOST', 'localhost:9000'],
  ['FIREBASE_EMULATOR_HUB', '[::1]:4400'],
])(
  'the package loads if %s is on this machine, and refuses to load if it is not',
  async (name, host) => {
    expect(await load({ [name]: host })).toBe('loaded')
    for (const elsewhere of [
      'identitytoolkit.googleapis.com:443',
      '10.0.0.7:9099',
      '127.0.0.1.example.org:9099',
    ]) {
      expect(await load({ [name]: elsewhere })).toBe(
        `sesame-testing works only beside emulators on this machine. ${name} is “${elsewhere}”, which is elsewhere.`,
      )
    }
  },
)

it('the package refuses to load if one of two emulators is on another machine', async () => {
  const env = {
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    FIREBASE_DATABASE_EMULATOR_HOST: 'sesame.europe-west1.firebasedatabase.app',
  }
  expect(await load(env)).toContain('which is elsewhere')
})
