import { parseEnv } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { STATEMENT, VARIABLES } from '../web/build/environment.ts'
import { EMULATOR, makeCheckout, valuesOf, type BuildCheckout } from './testing/build-checkout.ts'

// Long timeouts, because each build starts several processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let checkout: BuildCheckout
beforeAll(() => {
  checkout = makeCheckout()
})
afterAll(() => checkout.remove())
afterEach(() => checkout.reset())

describe('a build for a project', () => {
  it('fails if no project is named, and lists the known projects', () => {
    const { code, output } = checkout.build()
    expect(code).toBe(2)
    expect(output).toContain('staging (sesame-staging)')
    expect(output).not.toContain('demo-sesame')
  })

  it('fails for the emulators’ project', () => {
    const { code, output } = checkout.build('--project', 'default')
    expect(code).toBe(1)
    expect(output).toContain('«\u00A0demo-sesame\u00A0» est un projet d’émulateurs')
  })

  it('fails without a file of variables, and if there are two such files', () => {
    const without = checkout.build('--project', 'staging')
    expect(without.code).toBe(1)
    expect(without.output).toContain('cp web/.env.emulator web/.env.sesame-staging')

    for (const name of ['staging', 'sesame-staging']) {
      checkout.write(`.env.${name}`, valuesOf('sesame-staging'))
    }
    const twice = checkout.build('--project', 'staging')
    expect(twice.code).toBe(1)
    expect(twice.output).toContain('gardez un seul des deux')
    // If a project is named by its id, the file named after its alias is not read. The Firebase CLI does the same for functions.
    checkout.buildWell('--project', 'sesame-staging')
  })

  it('fails with the emulators’ values, and lists each variable to change', () => {
    checkout.write('.env.staging', EMULATOR)
    const { code, output } = checkout.build('--project', 'staging')
    expect(code).toBe(1)
    const names = Object.keys(parseEnv(EMULATOR))
    const mayStay = new Set([
      ...['VITE_USE_CDN', 'VITE_RECAPTCHA_SITE_KEY', 'VITE_APP_CHECK', 'HOSTING_HSTS'],
      ...['VITE_LEGAL_BASIS', 'HOSTING_SECURITY_TXT'],
      ...['VITE_LEAK_CHECK', 'VITE_WELCOME_VIDEO_ID', 'VITE_IDLE_ACCOUNTS_DAYS'],
      'VITE_PASSWORD_MIN_LENGTH',
      ...['VITE_FIREBASE_CDN_URL', 'VITE_VIMEO_URL'],
    ])
    for (const name of names) {
      expect([name, output.includes(`    ${name}\u00A0: `)]).toEqual([name, !mayStay.has(name)])
    }
  })

  it.each([
    ['VITE_FIREBASE_API_KEY', ''],
    ['VITE_FIREBASE_AUTH_DOMAIN', 'demo-else.firebaseapp.com'],
    ['VITE_HOST_URL', 'http://sesame.example'],
    ['VITE_HOST_URL', 'ftp://sesame.example'],
    ['VITE_HOST_URL', 'sesame.example'],
    ['VITE_HOST_URL', 'https://sesame.example/app'],
    ['VITE_HOST_URL', 'https://sesame.example//'],
    ['VITE_VIMEO_URL', 'https://api.sesame.example/api/video'],
    ['VITE_FIREBASE_CDN_URL', 'https://cdn.sesame.example/v2/'],
    ['VITE_FIREBASE_CDN_URL', "https://cdn.sesame.example' https://evil.example"],
    ['VITE_FIREBASE_AUTH_DOMAIN', 'https://sesame.example'],
    ['VITE_FIREBASE_PROJECT_ID', 'sesame-fr'],
    ['VITE_USE_CDN', 'yes'],
    ['VITE_APP_CHECK', 'on'],
    ['VITE_LEAK_CHECK', 'yes'],
    ['HOSTING_HSTS', 'preload'],
    ['VITE_LEGAL_PUBLISHER', ''],
    ['VITE_LEGAL_DPO', 'Camille Martin'],
    ['VITE_LEGAL_BASIS', 'consent'],
    ['VITE_ACCESSIBILITY', '{"status":"partial"}'],
    ['VITE_ACCESSIBILITY', 'partial'],
    ['VITE_IDLE_ACCOUNTS_DAYS', '2 ans'],
    ['VITE_PASSWORD_MIN_LENGTH', '5'],
    ['VITE_PASSWORD_MIN_LENGTH', '31'],
    ['VITE_PASSWORD_MIN_LENGTH', '8.5'],
    ['VITE_PASSWORD_MIN_LENGTH', 'huit'],
    ['HOSTING_SECURITY_TXT', '{"contact":[]}'],
    ['HOSTING_SECURITY_TXT', 'mailto:securite@exemple.fr'],
  ])('fails if %s is « %s », and names no other variable', (name, value) => {
    checkout.write('.env.staging', valuesOf('sesame-staging', { [name]: value }))
    const { code, output } = checkout.build('--project', 'staging')
    expect(code).toBe(1)
    expect(output.match(/^ {4}\w+/gm)).toEqual([`    ${name}`])
  })

  it.each(['.env.staging', '.env'])(
    'fails if %s misspells a variable, and names the variable',
    (file) => {
      checkout.write('.env.staging', valuesOf('sesame-staging'))
      const more = file === '.env' ? '' : valuesOf('sesame-staging')
      checkout.write(file, `${more}\nVITE_LEAK_CHEK=on\nVIT_HOST_URL=https://sesame.example`)
      const { code, output } = checkout.build('--project', 'staging')
      expect(code).toBe(1)
      expect(output.match(/^ {4}\w+\u00A0: inconnue.*/gm)).toEqual([
        '    VITE_LEAK_CHEK\u00A0: inconnue\u00A0; vouliez-vous VITE_LEAK_CHECK\u00A0?',
        '    VIT_HOST_URL\u00A0: inconnue\u00A0; vouliez-vous VITE_HOST_URL\u00A0?',
      ])
    },
  )

  it('accepts hosts with a port or a trailing slash', () => {
    const hosts = {
      VITE_HOST_URL: 'https://sesame.example:8443/',
      VITE_VIMEO_URL: 'https://api.sesame.example/',
    }
    checkout.write('.env.staging', valuesOf('sesame-staging', hosts))
    checkout.buildWell('--project', 'staging')
    const managed = checkout.client()['/.well-known/passkey-endpoints']
    expect(managed).toContain('"https://sesame.example:8443/profil/acces#moyens"')
  })

  it('accepts a file of variables that is older than some features, and turns these features off', () => {
    checkout.write(
      '.env.staging',
      valuesOf('sesame-staging').replaceAll(
        /^(?:VITE_(?:LEAK_CHECK|LEGAL_MAILER|IDLE_ACCOUNTS_DAYS|PASSWORD_MIN_LENGTH)|HOSTING_SECURITY_TXT)=.*\n/gm,
        '',
      ),
    )
    checkout.buildWell('--project', 'staging')
  })

  it('fails if any other variable is missing, even one that may be empty', () => {
    const values = valuesOf('sesame-staging').replace(/^VITE_RECAPTCHA_SITE_KEY=\n/m, '')
    checkout.write('.env.staging', values)
    const { code, output } = checkout.build('--project', 'staging')
    expect(code).toBe(1)
    expect(output).toContain('VITE_RECAPTCHA_SITE_KEY\u00A0: absente')
  })
})

describe('the variables of web/.env.emulator', () => {
  it('web/.env.emulator sets exactly the variables that clients read', () => {
    const given = Object.keys(parseEnv(EMULATOR)).filter((name) => name.startsWith('VITE_'))
    expect(given.toSorted()).toEqual([...Object.keys(VARIABLES), STATEMENT].toSorted())
  })
})
