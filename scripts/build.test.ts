import { VERSION } from '@sesame/contract/constants'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FirebaseConfig, Site } from '../web/build/deploy-config.ts'
import { ROOT } from './project.ts'
import { readStack } from './stack/read-stack.ts'
import {
  EMULATOR,
  makeCheckout,
  PROJECTS,
  valuesOf,
  type BuildCheckout,
} from './testing/build-checkout.ts'

// Each build is a process with others of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** What the Firebase CLI uploads, which publishes no such function. */
const { listFiles } = createRequire(import.meta.url)('firebase-tools/lib/listFiles.js') as {
  listFiles: (folder: string, ignore: readonly string[]) => string[]
}

const CDN = 'https://cdn.sesame.example/v2/'

/** A text that stands in one source of the client, in what every page loads first. */
const UNIQUE = 'ServicesProvider is missing'

/** The first line of a source that has some words, as a place in a stack. */
function placeOf(source: string, words: string): RegExp {
  const lines = readFileSync(join(ROOT, source), 'utf8').split('\n')
  return new RegExp(`${source}:${lines.findIndex((line) => line.includes(words)) + 1}:\\d+`)
}

let checkout: BuildCheckout
beforeAll(() => {
  checkout = makeCheckout()
})
afterAll(() => checkout.remove())
afterEach(() => checkout.reset())

describe('the clients of the suite', () => {
  it('are the same to the byte, whatever values projects have', () => {
    const built = () => ({ ...checkout.client('tools'), ...prefixed(checkout.client()) })
    const prefixed = (files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`web${name}`, text]))
    checkout.buildWell('emulator')
    const before = built()

    for (const file of ['.env', '.env.local', '.env.production', '.env.sesame-fr']) {
      checkout.write(file, valuesOf('sesame-fr'))
    }
    checkout.buildWell('emulator')

    expect(Object.keys(built())).toEqual(Object.keys(before))
    expect(JSON.stringify(built()) === JSON.stringify(before)).toBe(true)
    expect(Object.values(before).some((text) => text.includes('demo-sesame-key'))).toBe(true)
  })
})

describe('the build for a project', () => {
  const built: Record<string, { client: Record<string, string>; deployed: string; sites: Site[] }> =
    {}
  beforeAll(() => {
    const cdn = { VITE_USE_CDN: 'true', VITE_FIREBASE_CDN_URL: CDN.slice(0, -1) }
    checkout.write('.env.development', valuesOf('sesame-dev'))
    checkout.write('.env.staging', valuesOf('sesame-staging', cdn))
    checkout.write(
      '.env.sesame-fr',
      valuesOf('sesame-fr', { HOSTING_HSTS: 'includeSubDomains; preload' }),
    )
    checkout.write(
      '../functions/.env.sesame-fr',
      'SESAME_ORIGINS=https://sesame-fr.web.app\nSESAME_TOOLS_URL=https://outils.sesame-fr.example\n',
    )
    for (const alias of Object.keys(PROJECTS)) {
      checkout.buildWell('--project', alias)
      const deployed = readFileSync(join(checkout.folder, 'firebase.deploy.json'), 'utf8')
      const { hosting: sites } = JSON.parse(deployed) as FirebaseConfig
      built[alias] = { client: checkout.client(), deployed, sites }
    }
  })

  it.each(Object.entries(PROJECTS))(
    '%s is of its own values, and can be deployed to it alone',
    (alias, id) => {
      const text = Object.values(built[alias]?.client ?? {}).join('\n')
      for (const other of Object.values(PROJECTS)) {
        expect([other, text.includes(`AIza-${other}`)]).toEqual([other, other === id])
      }
      expect(text.includes('demo-sesame')).toBe(false)
      const hooks = [...(built[alias]?.deployed ?? '').matchAll(/"(node scripts.*)"/g)]
      expect(new Set(hooks.map(([, hook]) => hook))).toEqual(
        new Set([`node scripts/refuse-deploy.mjs ${id}`]),
      )
      expect(hooks).toHaveLength(1 + (built[alias]?.sites.length ?? 0))
    },
  )

  it('loads assets from its CDN, which its policy then allows for what is loaded there', () => {
    const page = built['staging']?.client['/connexion.html'] ?? ''
    expect(page).toContain(`<script type="module" crossorigin src="${CDN}assets/`)
    expect(page).toContain(`url(${CDN}assets/`)
    expect(page).toContain(`<link rel="icon" type="image/svg+xml" href="${CDN}favicon.svg"`)
    for (const name of ['script-src', 'font-src', 'img-src']) {
      const allowed = new RegExp(`${name} 'self'[^;]* ${CDN}[ ;]`)
      expect(built['staging']?.deployed).toMatch(allowed)
      expect(built['production']?.deployed).not.toContain(CDN)
    }
  })

  it('says where passkeys are managed, and which other pages of its functions use them', () => {
    const said = (alias: string, name: string) =>
      JSON.parse(built[alias]?.client[`/.well-known/${name}`] ?? 'null') as unknown
    const managed = 'https://sesame-fr.example/securite#cles'
    expect(said('production', 'passkey-endpoints')).toEqual({ enroll: managed, manage: managed })
    const others = ['https://sesame-fr.web.app', 'https://outils.sesame-fr.example']
    const origins = ['https://sesame-fr.example', ...others]
    expect(said('production', 'webauthn')).toEqual({ origins })
    expect(said('staging', 'webauthn')).toEqual({ origins: ['https://sesame-staging.example'] })
  })

  it('has every file uploaded, those of a folder with a dot too', () => {
    const [app] = built['production']?.sites ?? []
    const { ignore = [] } = app as Site & { ignore?: string[] }
    const uploaded = listFiles(join(checkout.folder, app?.public ?? ''), ignore)
    expect(uploaded).toEqual(expect.arrayContaining(['.well-known/passkey-endpoints']))
  })

  it('has a console where the functions serve one, with the values of its project', () => {
    expect(built['staging']?.sites.map(({ target }) => target)).toEqual(['app'])
    expect(built['production']?.sites.map(({ target }) => target)).toEqual(['app', 'tools'])
    const text = Object.values(checkout.client('tools')).join('\n')
    expect(text).toContain('AIza-sesame-fr')
    expect(text).not.toContain('demo-sesame')
  })

  it('keeps source maps away from what is uploaded', () => {
    expect(globSync('{functions,web,tools}/dist/**/*.map', { cwd: checkout.folder })).toEqual([])
    const kept = globSync('**/*.map', { cwd: join(checkout.folder, 'artefacts', VERSION) })
    for (const part of ['functions/dist/index', 'functions/dist/send-mail', 'web/', 'tools/']) {
      expect([part, kept.some((file) => file.startsWith(part))]).toEqual([part, true])
    }
  })

  it('gives stacks whose lines are read back to the sources', () => {
    const read = (stack: string) => readStack(stack, join(checkout.folder, 'artefacts', VERSION))
    // Without its variables, the bundle throws as it is loaded.
    const { output } = checkout.run('functions/dist/index.js')
    const thrown = output.match(/^ {4}at .*$/gm)?.join('\n') ?? ''
    expect(thrown).toMatch(/at .*functions\/dist\/index\.js:\d+:\d+/)
    expect(read(thrown)).toMatch(
      placeOf('functions/src/common/config/check-settings.ts', '  readConfig('),
    )
    const [name = ''] =
      Object.entries(checkout.client()).find(
        ([file, text]) => file.endsWith('.js') && text.includes(UNIQUE),
      ) ?? []
    const text = readFileSync(join(checkout.folder, 'web/dist', name), 'utf8')
    const before = text.slice(0, text.indexOf(UNIQUE)).split('\n')
    const place = `${before.length}:${(before.at(-1) ?? '').length + 1}`
    const gecko = `useServices@https://sesame-fr.example${name}:${place}`
    expect(read(gecko)).toMatch(placeOf('web/src/lib/services.tsx', UNIQUE))
    expect(read('at https://elsewhere.example/other.js:1:1')).toContain('elsewhere.example')
  })

  it('binds subdomains to https only when that is set', () => {
    expect(built['staging']?.deployed).toContain('"max-age=63072000"')
    expect(built['production']?.deployed).toContain(
      '"max-age=63072000; includeSubDomains; preload"',
    )
  })

  it('is refused without a project', () => {
    const { code, output } = checkout.build()
    expect(code).toBe(1)
    expect(output).toContain('staging (sesame-staging)')
    expect(output).not.toContain('demo-sesame')
  })

  it('is refused for the project of the emulators', () => {
    const { code, output } = checkout.build('--project', 'default')
    expect(code).toBe(1)
    expect(output).toContain('« demo-sesame » est un projet d’émulateurs')
  })

  it('is refused without values, and with two files of them', () => {
    const without = checkout.build('--project', 'staging')
    expect(without.code).toBe(1)
    expect(without.output).toContain('cp web/.env.emulator web/.env.sesame-staging')

    for (const name of ['staging', 'sesame-staging']) {
      checkout.write(`.env.${name}`, valuesOf('sesame-staging'))
    }
    const twice = checkout.build('--project', 'staging')
    expect(twice.code).toBe(1)
    expect(twice.output).toContain('gardez un seul des deux')
    // By its id, the alias is not known, and its file is not read: so does the Firebase CLI with the functions'.
    checkout.buildWell('--project', 'sesame-staging')
  })

  it('is refused with the values of the emulators, each by name', () => {
    checkout.write('.env.staging', EMULATOR)
    const { code, output } = checkout.build('--project', 'staging')
    expect(code).toBe(1)
    const names = Object.keys(parseEnv(EMULATOR))
    const mayStay = new Set([
      ...['VITE_USE_CDN', 'VITE_RECAPTCHA_SITE_KEY', 'VITE_APP_CHECK', 'HOSTING_HSTS'],
      'VITE_LEGAL_BASIS',
      ...['VITE_LEAK_CHECK', 'VITE_WELCOME_VIDEO_ID', 'VITE_IDLE_ACCOUNTS_DAYS'],
    ])
    for (const name of names) {
      expect([name, output.includes(`    ${name} : `)]).toEqual([name, !mayStay.has(name)])
    }
  })

  it.each([
    ['VITE_FIREBASE_API_KEY', ''],
    ['VITE_FIREBASE_AUTH_DOMAIN', 'demo-else.firebaseapp.com'],
    ['VITE_HOST_URL', 'http://sesame.example'],
    ['VITE_FIREBASE_PROJECT_ID', 'sesame-fr'],
    ['VITE_USE_CDN', 'yes'],
    ['VITE_APP_CHECK', 'on'],
    ['VITE_LEAK_CHECK', 'yes'],
    ['HOSTING_HSTS', 'preload'],
    ['VITE_LEGAL_PUBLISHER', ''],
    ['VITE_LEGAL_DPO', 'Camille Martin'],
    ['VITE_LEGAL_BASIS', 'consent'],
    ['VITE_IDLE_ACCOUNTS_DAYS', '2 ans'],
  ])('is refused when %s is « %s », which alone is named', (name, value) => {
    checkout.write('.env.staging', valuesOf('sesame-staging', { [name]: value }))
    const { code, output } = checkout.build('--project', 'staging')
    expect(code).toBe(1)
    expect(output.match(/^ {4}\w+/gm)).toEqual([`    ${name}`])
  })

  it('goes without what came later, which is off', () => {
    checkout.write(
      '.env.staging',
      valuesOf('sesame-staging').replaceAll(
        /^VITE_(?:LEAK_CHECK|LEGAL_MAILER|IDLE_ACCOUNTS_DAYS)=.*\n/gm,
        '',
      ),
    )
    checkout.buildWell('--project', 'staging')
  })

  it('is refused when a value is absent, which no code expects', () => {
    const values = valuesOf('sesame-staging').replace(/^VITE_RECAPTCHA_SITE_KEY=\n/m, '')
    checkout.write('.env.staging', values)
    const { code, output } = checkout.build('--project', 'staging')
    expect(code).toBe(1)
    expect(output).toContain('VITE_RECAPTCHA_SITE_KEY : absente')
  })
})

describe('npm run deploy', () => {
  const deploy = (...parameters: string[]) => checkout.run('scripts/deploy.ts', ...parameters)

  it('deploys to the project that it built for, with the configuration of that build', () => {
    checkout.write('.env.staging', valuesOf('sesame-staging'))
    const { code, output } = deploy(
      '--only',
      'hosting:tools',
      '-P',
      'staging',
      '--config',
      'other.json',
    )
    expect(code).toBe(0)
    expect(output).toContain('« sesame-staging » (web/.env.staging)')
    const given = 'deploy --only hosting:tools -P staging --config other.json'
    expect(output).toContain(
      `firebase ${given} --config ${join(checkout.folder, 'firebase.deploy.json')}`,
    )
  })

  it('runs nothing when the build is refused', () => {
    checkout.write('.env.staging', EMULATOR)
    for (const parameters of [[], ['--project', 'staging'], ['--project=default']]) {
      const { code, output } = deploy(...parameters)
      expect(code).toBe(1)
      expect(output).toMatch(/^✖ /)
      expect(output).not.toContain('firebase deploy')
    }
  })
})

describe('the values of the suite', () => {
  it('are those that the client may read', () => {
    const declared = readFileSync(join(ROOT, 'web', 'src', 'env.d.ts'), 'utf8')
    const names = [...declared.matchAll(/readonly (VITE_\w+):/g)].map(([, name]) => name)
    const given = Object.keys(parseEnv(EMULATOR)).filter((name) => name.startsWith('VITE_'))
    expect(given.toSorted()).toEqual(names.toSorted())
  })
})
