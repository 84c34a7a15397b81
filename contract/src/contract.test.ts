import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { clientEnvironment } from './environment.ts'
import { ERROR_STATUS, isErrorCode } from './error-codes.ts'
import { displayName } from './fields.ts'
import { exportedEndpoints, exportedConsoleEndpoints } from './testing/exported.ts'

const endpoints = [...(await exportedEndpoints()), ...(await exportedConsoleEndpoints())]

describe('endpoints', () => {
  it('include all calls in section 7 of the specification', () => {
    const lines = endpoints.map(([line]) => line)
    expect(lines).toEqual(
      expect.arrayContaining([
        'GET /api/common/user',
        'PATCH /api/common/user',
        'POST /api/auth/forgot-password',
        'POST /api/auth/reset-password',
        'POST /api/auth/sign-up',
        'POST /api/auth/unlock-session',
        'POST /api/auth/refresh-access-token',
      ]),
    )
    expect(new Set(lines).size).toBe(lines.length)
  })

  it.each(endpoints)(
    '%s describes exactly the parameters in its path',
    (_line, { path, params }) => {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const shape = params && (params as unknown as z.ZodMiniObject).shape
      expect(Object.keys(shape ?? {})).toEqual(names)
    },
  )
})

describe('error codes', () => {
  it('have only 4xx and 5xx statuses', () => {
    for (const status of Object.values(ERROR_STATUS)) expect(status).toBeGreaterThanOrEqual(400)
  })

  it('do not include the names of inherited properties of objects', () => {
    expect(isErrorCode('auth/session-ended')).toBe(true)
    expect(isErrorCode('constructor')).toBe(false)
  })
})

describe('environment (specification, section 3)', () => {
  const host = 'https://sesame.example'
  const client = {
    production: true,
    dev: false,
    useCDN: true,
    version: '2.0.38',
    projectVersion: '3',
    hostUrl: host,
    firebase: {
      apiKey: 'key',
      authDomain: 'sesame.example',
      databaseURL: host,
      projectId: 'sesame',
      storageBucket: 'bucket',
      messagingSenderId: '1',
      appId: 'app',
      measurementId: 'G-1',
      cdnURL: host,
      statisticsURL: host,
      hostUrl: host,
      vapidKey: '',
    },
    recaptcha: { siteKey: 'site' },
    settings: { lastlogin: 10 },
    vimeo: { url: host, welcomeVideoId: '' },
    appCheck: false,
    leakCheck: false,
    passwordMinLength: 6,
    idleAccountsDays: '',
    legal: {
      publisher: 'Agence',
      address: 'Paris',
      phone: '01',
      director: 'Camille',
      contact: 'a@agence.example',
      dpo: 'b@agence.example',
      host: 'Google',
      mailer: '',
      basis: 'contract',
    },
    accessibility: { status: '', statement: null },
    emulatorOffset: 0,
  }

  it('has every field of the specification’s table', () => {
    expect(clientEnvironment.safeParse(client).success).toBe(true)
  })

  it.each([
    ['https://sesame.example:8443', true],
    ['http://localhost:5000', true],
    ['https://sesame.example/', false],
    ['https://sesame.example/app', false],
    ['https://sesame.example?a', false],
    ['https://a:b@sesame.example', false],
    ['ftp://sesame.example', false],
    ['//sesame.example', false],
    ['', false],
  ])('accepts only a complete origin as a host: « %s » (%s)', (hostUrl, taken) => {
    expect(clientEnvironment.safeParse({ ...client, hostUrl }).success).toBe(taken)
  })

  it('rejects secrets in the configuration for browsers', () => {
    const leak = { ...client, recaptcha: { siteKey: 'site', secret: 'canary' } }
    expect(clientEnvironment.safeParse(leak).success).toBe(false)
  })

  it('rejects a different version format, project version or number of stored sign-ins', () => {
    for (const change of [
      { version: '2.0' },
      { projectVersion: 3 },
      { settings: { lastlogin: 9 } },
    ]) {
      expect(clientEnvironment.safeParse({ ...client, ...change }).success).toBe(false)
    }
  })
})

describe('displayName', () => {
  it('trims the input and composes its characters (NFC)', () => {
    expect(displayName.parse(' Lefe\u0300vre ')).toBe('Lefèvre')
  })

  it.each(['\u200B', '\u2060\u200D', '\u3164', '\u2800', '\u0301', '\u00AD'])(
    'rejects %j, which is invisible',
    (name) => expect(displayName.safeParse(name).success).toBe(false),
  )

  it.each(['Ἑλένη', '小林', 'עִדוֹ', '🦊', '7', 'می\u200Cخواهم'])('accepts %s', (name) =>
    expect(displayName.safeParse(name).success).toBe(true),
  )
})
