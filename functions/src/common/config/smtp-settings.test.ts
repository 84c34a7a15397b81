import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { KEY, OTHER_KEY } from '../../testing/fakes/fake-deps.ts'
import { checkSettings } from './check-settings.ts'
import { ConfigError } from './config-error.ts'
import { readMailsConfig } from './mails-config.ts'
import { readSmtpSettings } from './smtp-settings.ts'

const smtp = {
  SESAME_SMTP_HOST: 'smtp.example.org',
  SESAME_SMTP_FROM: 'Sésame <bonjour@sesame.example>',
  SESAME_SMTP_REPLY_TO: 'contact@sesame.example',
}
const read = (more: NodeJS.ProcessEnv = {}, inEmulator = false) =>
  readSmtpSettings({ ...smtp, ...more }, inEmulator)

const project = {
  GCLOUD_PROJECT: 'sesame-prod',
  SESAME_DATABASE_URL: 'https://sesame-prod-default-rtdb.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'sesame-prod.firebasestorage.app',
  SESAME_HOST_URL: 'https://sesame.example/',
  PEPPER: OTHER_KEY,
  ACCESS_TOKEN_KEYS: `k1:${KEY}`,
  SECOND_FACTOR_KEYS: `k1:${KEY}`,
}
const pem = (type: 'rsa' | 'ed25519') => {
  const { privateKey } =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}

describe('readSmtpSettings', () => {
  it('returns null if no host is set, and rejects other settings that would then have no effect', () => {
    expect(readSmtpSettings({}, false)).toBeNull()
    expect(readSmtpSettings({ SESAME_SMTP_HOST: '' }, false)).toBeNull()
    expect(() => read({ SESAME_SMTP_HOST: undefined })).toThrow('SESAME_SMTP_FROM')
    expect(() => readSmtpSettings({ SESAME_DKIM_DOMAIN: 'sesame.example' }, false)).toThrow(
      'SESAME_DKIM_DOMAIN est donné sans SESAME_SMTP_HOST',
    )
  })

  it('uses TLS from the start on port 465, and requires STARTTLS on all other ports', () => {
    expect(read()).toEqual({
      host: 'smtp.example.org',
      port: 465,
      security: 'tls',
      from: { name: 'Sésame', address: 'bonjour@sesame.example' },
      replyTo: 'contact@sesame.example',
      user: null,
      sender: null,
      dkim: null,
    })
    expect(read({ SESAME_SMTP_PORT: '587' })).toMatchObject({ port: 587, security: 'starttls' })
    expect(read({ SESAME_SMTP_PORT: '25' })).toMatchObject({ security: 'starttls' })
  })

  it('allows plain text only in the emulators, and only to this machine', () => {
    const local = { SESAME_SMTP_HOST: '127.0.0.1', SESAME_SMTP_PORT: '2525' }
    expect(read(local, true)).toMatchObject({ security: 'none', port: 2525 })
    expect(read(local)).toMatchObject({ security: 'starttls' })
    expect(() => read({}, true)).toThrow('SESAME_SMTP_HOST n’est pas cette machine')
    expect(readSmtpSettings(local, true)?.from.address).toBe('ne-pas-repondre@sesame.example')
  })

  it('uses the brand’s name as the sender’s name if there is only an address', () => {
    expect(read({ SESAME_SMTP_FROM: 'bonjour@sesame.example' })?.from).toEqual({
      name: 'Sésame',
      address: 'bonjour@sesame.example',
    })
  })

  it.each([
    ['SESAME_SMTP_HOST', 'smtp://example.org'],
    ['SESAME_SMTP_HOST', 'smtp.example.org:465'],
    ['SESAME_SMTP_PORT', '0'],
    ['SESAME_SMTP_PORT', '65536'],
    ['SESAME_SMTP_PORT', 'smtps'],
    ['SESAME_SMTP_FROM', ''],
    ['SESAME_SMTP_REPLY_TO', ''],
    ['SESAME_SMTP_REPLY_TO', 'Sésame'],
    ['SESAME_SMTP_FROM', 'Sésame'],
    ['SESAME_SMTP_FROM', 'Sésame <bonjour>'],
    ['SESAME_SMTP_FROM', 'a@sesame.example, b@sesame.example'],
    ['SESAME_SMTP_FROM', 'Sésame\r\nBcc: x@y.example <bonjour@sesame.example>'],
    ['SESAME_SMTP_USER', 'a\nb'],
    ['SESAME_SMTP_SENDER', 'x'.repeat(201)],
    ['SESAME_DKIM_SELECTOR', 'mail'],
    ['SESAME_DKIM_DOMAIN', 'sesame.example'],
  ])('rejects %s=%j, and names the variable', (name, value) => {
    const refused = () => read({ [name]: value })
    expect(refused).toThrow(ConfigError)
    expect(refused).toThrow(name.slice(0, 11))
  })

  it('is called before the deployment, so that an error appears before the first e-mail', () => {
    const env = {
      ...project,
      SESAME_STATISTICS_URL: 'https://sesame-prod-statistics.europe-west1.firebasedatabase.app',
      SESAME_TRUSTED_PROXIES: '2',
      SESAME_CAPTCHA: 'off',
      ...smtp,
    }
    expect(() => checkSettings(env)).not.toThrow()
    expect(() => checkSettings({ ...env, SESAME_SMTP_PORT: 'x' })).toThrow('SESAME_SMTP_PORT')
  })
})

describe('readMailsConfig', () => {
  const config = (more: NodeJS.ProcessEnv = {}) => readMailsConfig({ ...project, ...smtp, ...more })

  it('requires the secrets of the features that are switched on, and names a missing one', () => {
    expect(config()).toMatchObject({
      site: 'https://sesame.example',
      smtp: { auth: null, dkim: null },
    })
    const user = { SESAME_SMTP_USER: 'sesame' }
    expect(() => config(user)).toThrow('SMTP_PASSWORD manque')
    expect(config({ ...user, SMTP_PASSWORD: 'p' }).smtp.auth).toEqual({ user: 'sesame', pass: 'p' })
    for (const name of ['SESAME_HOST_URL', 'PEPPER', 'ACCESS_TOKEN_KEYS']) {
      expect(() => config({ [name]: undefined })).toThrow(name)
    }
    const off = {
      SESAME_SMTP_HOST: undefined,
      SESAME_SMTP_FROM: undefined,
      SESAME_SMTP_REPLY_TO: undefined,
    }
    expect(() => config(off)).toThrow('SESAME_SMTP_HOST manque')
  })

  it('accepts an RSA key for DKIM, and never quotes a rejected key', () => {
    const dkim = { SESAME_DKIM_DOMAIN: 'sesame.example', SESAME_DKIM_SELECTOR: 'mail' }
    const key = pem('rsa')
    expect(config({ ...dkim, DKIM_KEY: key }).smtp.dkim).toEqual({
      domainName: 'sesame.example',
      keySelector: 'mail',
      privateKey: key,
    })
    for (const wrong of [undefined, 'canary', pem('ed25519')]) {
      const refused = () => config({ ...dkim, DKIM_KEY: wrong })
      expect(refused).toThrow(/^DKIM_KEY (?:manque|est mal formé)/)
      expect(refused).not.toThrow('canary')
    }
  })
})
