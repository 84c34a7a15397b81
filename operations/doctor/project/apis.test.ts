import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { APIS, identityOrigin, originOf, type ApiName } from './apis.ts'

/** We read the source of firebase-tools because its variables and origins are not documented. */
const SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('firebase-tools/lib/api.js'),
  'utf8',
)

/** The APIs that firebase-tools does not call. */
const OWN: readonly ApiName[] = ['recaptcha', 'budgets']

const names = Object.keys(APIS) as ApiName[]

it.each(names.filter((name) => !OWN.includes(name)))(
  '%s can be redirected by the variable that firebase-tools reads',
  (name) => {
    const { variable, origin } = APIS[name]
    expect(SOURCE).toContain(`envOverride("${variable}", "${origin}")`)
    expect(originOf(name, {})).toBe(origin)
    expect(originOf(name, { [variable]: 'http://127.0.0.1:1' })).toBe('http://127.0.0.1:1')
  },
)

it('the identity service is called in the emulator if one is running', () => {
  expect(identityOrigin({})).toBe(originOf('identity', {}))
  expect(identityOrigin({ FIREBASE_IDENTITY_URL: 'http://127.0.0.1:1' })).toBe('http://127.0.0.1:1')
  expect(identityOrigin({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' })).toBe(
    'http://127.0.0.1:9/identitytoolkit.googleapis.com',
  )
})
