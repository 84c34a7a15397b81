import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from './api.ts'
import { createAccount } from './identity.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Makes every call fail. */
function forbidCalls(): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(() => Promise.reject(new Error('sent')))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe.each([
  [
    'the API',
    'HOSTING_URL',
    () => call('GET', '/api/', { headers: {} }),
    ['https://sesame.example', 'http://localhost.example.org:5000', 'http://localhost@a.example'],
  ],
  [
    'the identity service',
    'FIREBASE_AUTH_EMULATOR_HOST',
    () => createAccount(),
    ['identitytoolkit.googleapis.com', '10.0.0.7:9099', '127.0.0.1.example.org:9099'],
  ],
] as const)('%s', (_, name, ask, elsewhere) => {
  it.each(elsewhere)(
    'the identity service is not called if its address is « %s »',
    async (address) => {
      const fetch = forbidCalls()
      vi.stubEnv(name, address)
      await expect(ask()).rejects.toThrow(
        `sesame-testing works only beside emulators on this machine. ${name} is “${address}”, which is elsewhere.`,
      )
      expect(fetch).not.toHaveBeenCalled()
    },
  )
})

it('the identity service is called if its address is on this machine', async () => {
  const fetch = forbidCalls()
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099')
  await expect(createAccount()).rejects.toThrow('sent')
  expect(fetch).toHaveBeenCalledOnce()
})
