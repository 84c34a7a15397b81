import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OTHER_KEY } from '../../testing/fakes/fake-deps.ts'
import { readServices } from './services-config.ts'

const environment = {
  SESAME_HOST_URL: 'https://sesame.example',
  SESAME_STATISTICS_URL: 'https://sesame-statistics.europe-west1.firebasedatabase.app',
  SESAME_TRUSTED_PROXIES: '2',
  SESAME_CAPTCHA: 'off',
  PEPPER: OTHER_KEY,
}
const read = (more: NodeJS.ProcessEnv = {}, inEmulator = false) =>
  readServices({ ...environment, ...more }, inEmulator)

describe('readServices', () => {
  it('requires no secret for a service that is switched off', () => {
    expect(read()).toMatchObject({ captcha: null, video: null, limitsFactor: 1 })
  })

  it('refuses to start without a captcha, unless it is explicitly switched off', () => {
    expect(() => read({ SESAME_CAPTCHA: undefined })).toThrow('SESAME_CAPTCHA')
    expect(() => read({ SESAME_CAPTCHA: '' })).toThrow('SESAME_CAPTCHA')
    expect(() => read({ SESAME_CAPTCHA: 'on' })).toThrow('RECAPTCHA_SECRET')
    expect(read({ SESAME_CAPTCHA: 'on', RECAPTCHA_SECRET: 's' }).captcha).toEqual({
      verifyURL: 'https://www.google.com/recaptcha/api/siteverify',
      secret: 's',
      hostname: 'sesame.example',
    })
  })

  it('requires App Check tokens only if explicitly configured', () => {
    expect(read().appCheck).toBe(false)
    expect(read({ SESAME_APP_CHECK: 'off' }).appCheck).toBe(false)
    expect(read({ SESAME_APP_CHECK: 'on' }).appCheck).toBe(true)
    expect(() => read({ SESAME_APP_CHECK: 'yes' })).toThrow('SESAME_APP_CHECK')
  })

  it('assumes the ports in firebase.json for the pages, but only in the emulator', () => {
    const { SESAME_HOST_URL, ...others } = environment
    const { hostURL, toolsURL } = readServices(others, true)
    const file = new URL('../../../../firebase.json', import.meta.url)
    const { emulators } = JSON.parse(readFileSync(file, 'utf8')) as {
      emulators: { hosting: { port: number } }
    }
    // firebase-tools serves the second site on the first site's port plus 5.
    const ports = [emulators.hosting.port, emulators.hosting.port + 5]
    expect([hostURL, toolsURL]).toEqual(ports.map((port) => `http://localhost:${port}`))
    expect(read({}, true).hostURL).toBe(SESAME_HOST_URL)
    expect(() => readServices(others, false)).toThrow('SESAME_HOST_URL')
  })

  it('requires an access token for the video host', () => {
    const url = { SESAME_VIDEO_URL: 'https://api.vimeo.com' }
    expect(() => read(url)).toThrow('VIMEO_TOKEN')
    expect(read({ ...url, VIMEO_TOKEN: 't' }).video).toEqual({
      url: 'https://api.vimeo.com',
      token: 't',
    })
  })

  it('sends no push messages unless the messaging service is configured', () => {
    expect(read({}).messagingURL).toBeNull()
    const SESAME_MESSAGING_URL = 'https://fcm.googleapis.com'
    expect(read({ SESAME_MESSAGING_URL }).messagingURL).toBe(SESAME_MESSAGING_URL)
  })

  it('separates the console: its page can neither call the product’s endpoints nor use the product’s passkeys', () => {
    const SESAME_TOOLS_URL = 'https://outils.sesame.example'
    expect(read()).toMatchObject({ toolsURL: null, origins: ['https://sesame.example'] })
    const { toolsURL, origins, passkeys } = read({ SESAME_TOOLS_URL })
    expect(toolsURL).toBe(SESAME_TOOLS_URL)
    expect(origins).toEqual(['https://sesame.example'])
    expect(passkeys).toEqual({ rpId: 'sesame.example', origins })
  })

  it.each([
    ...['https://outils.sesame.example/', 'outils.sesame.example', '*'],
    ...['https://sesame.example', 'https://sesame.web.app'],
  ])('rejects « %s » as the address of the console', (SESAME_TOOLS_URL) => {
    const attempt = () => read({ SESAME_ORIGINS: 'https://sesame.web.app', SESAME_TOOLS_URL })
    expect(attempt).toThrow('SESAME_TOOLS_URL')
  })

  it('uses the host or the configured domain as the domain of passkeys', () => {
    const SESAME_ORIGINS = 'https://compte.exemple.fr'
    const rpIdOf = (more: NodeJS.ProcessEnv) => read({ SESAME_ORIGINS, ...more }).passkeys.rpId
    expect(rpIdOf({})).toBe('sesame.example')
    expect(rpIdOf({ SESAME_PASSKEY_RP_ID: 'exemple.fr' })).toBe('exemple.fr')
    expect(rpIdOf({ SESAME_PASSKEY_RP_ID: 'compte.exemple.fr' })).toBe('compte.exemple.fr')
  })

  it.each([
    ...['https://exemple.fr', 'exemple.fr:443', 'Exemple.fr', '.exemple.fr', 'exemple..fr', ''],
    ...['xemple.fr', 'ailleurs.fr', 'www.compte.exemple.fr'],
  ])('rejects %j as the domain of passkeys', (SESAME_PASSKEY_RP_ID) => {
    const attempt = () =>
      read({ SESAME_ORIGINS: 'https://compte.exemple.fr', SESAME_PASSKEY_RP_ID })
    expect(attempt).toThrow('SESAME_PASSKEY_RP_ID')
  })

  it.each([
    ['SESAME_HOST_URL', 'http://sesame.example'],
    ['SESAME_TOOLS_URL', 'http://outils.sesame.example'],
    ['SESAME_RECAPTCHA_URL', 'http://127.0.0.1:1'],
    ['SESAME_VIDEO_URL', 'http://127.0.0.1:1'],
    ['SESAME_MESSAGING_URL', 'http://127.0.0.1:1'],
  ])(
    'rejects an unencrypted %s outside the emulator and accepts it in the emulator',
    (name, url) => {
      expect(() => read({ [name]: url, VIMEO_TOKEN: 't' })).toThrow(name)
      expect(() => read({ [name]: url, VIMEO_TOKEN: 't' }, true)).not.toThrow()
    },
  )

  it.each([
    ['2', 2],
    ['loopback, 192.0.2.0/24,2001:db8::/32', ['loopback', '192.0.2.0/24', '2001:db8::/32']],
  ])('accepts the trusted proxies %s', (text, trusted) => {
    expect(read({ SESAME_TRUSTED_PROXIES: text }).trustedProxies).toEqual(trusted)
  })

  it.each(['', 'true', '-1', '10', '192.0.2.1', '192.0.2.0/33', '1.2.3/8', 'everyone'])(
    'rejects the proxies « %s »',
    (text) => {
      expect(() => read({ SESAME_TRUSTED_PROXIES: text })).toThrow('SESAME_TRUSTED_PROXIES')
    },
  )

  it.each([
    ...['0.0.0.0/0', '::/0', 'loopback,0.0.0.0/0', '0.0.0.0/1,128.0.0.0/1', '64.0.0.0/7'],
    // All IPv4 addresses also have an IPv6 form.
    ...['2000::/3', '2a00::/12', '::ffff:0:0/96', '::ffff:0.0.0.0/103', '::/64'],
  ])('rejects networks that include everyone: « %s »', (text) => {
    expect(() => read({ SESAME_TRUSTED_PROXIES: text })).toThrow(
      'SESAME_TRUSTED_PROXIES fait confiance à tout le monde',
    )
  })

  it.each(['10.0.0.0/8', '35.191.0.0/16', '2600:2d00::/32', '::1/128', '::ffff:10.0.0.0/104'])(
    'accepts a network that belongs to a single network operator: « %s »',
    (text) => expect(read({ SESAME_TRUSTED_PROXIES: text }).trustedProxies).toEqual([text]),
  )

  it.each(['0', '-1', 'x', '1e9'])('rejects the rate limit factor %s', (text) => {
    expect(() => read({ SESAME_LIMITS_FACTOR: text })).toThrow('SESAME_LIMITS_FACTOR')
  })

  it('accepts requests from the host’s origin and the configured origins', () => {
    expect(read({ SESAME_HOST_URL: 'https://sesame.example/' }).origins).toEqual([
      'https://sesame.example',
    ])
    const SESAME_ORIGINS = 'https://sesame.web.app, https://sesame.firebaseapp.com'
    expect(read({ SESAME_ORIGINS }).origins).toEqual([
      'https://sesame.example',
      'https://sesame.web.app',
      'https://sesame.firebaseapp.com',
    ])
  })

  it.each([
    ['SESAME_HOST_URL', 'https://sesame.example/app'],
    ['SESAME_HOST_URL', 'https://sesame.example//'],
    ['SESAME_HOST_URL', 'https://sesame.example?a'],
    ['SESAME_HOST_URL', 'https://a:b@sesame.example'],
    ['SESAME_HOST_URL', 'ftp://sesame.example'],
    ['SESAME_VIDEO_URL', 'https://api.vimeo.com/v2'],
  ])('rejects a URL with more than an origin in %s: « %s »', (name, url) => {
    expect(() => read({ [name]: url, VIMEO_TOKEN: 't' })).toThrow(name)
  })

  it('accepts a host with a port', () => {
    const SESAME_HOST_URL = 'https://sesame.example:8443'
    expect(read({ SESAME_HOST_URL }).origins).toEqual([SESAME_HOST_URL])
  })

  it.each(['https://sesame.web.app/', 'sesame.web.app', '*', 'https://*.web.app/x', 'null'])(
    'rejects the origin « %s »',
    (text) => expect(() => read({ SESAME_ORIGINS: text })).toThrow('SESAME_ORIGINS'),
  )

  it('trusts a header about the place of a request only if it is configured', () => {
    expect(read().placeHeaders).toEqual({})
    const SESAME_PLACE_HEADERS = 'country=x-appengine-country,city=x-appengine-city'
    expect(read({ SESAME_PLACE_HEADERS }).placeHeaders).toEqual({
      country: 'x-appengine-country',
      city: 'x-appengine-city',
    })
  })

  it.each(['x-country', 'country=', 'country=X Y', 'planet=x', 'country=x,', 'country=x;city=y'])(
    'rejects « %s » as the names of headers about a request’s place',
    (text) => {
      expect(() => read({ SESAME_PLACE_HEADERS: text })).toThrow('SESAME_PLACE_HEADERS')
    },
  )

  it('rejects a weak pepper', () => {
    expect(() => read({ PEPPER: 'c2hvcnQ' })).toThrow('PEPPER est faible')
    expect(() => read({ PEPPER: 'A'.repeat(43) })).toThrow('PEPPER est faible')
  })
})
