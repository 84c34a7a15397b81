import { GIVEN_USER_KEY } from '@sesame/contract/given-user'
import { VERSION } from '@sesame/contract/version'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FirebaseConfig, Site } from '../web/build/deploy-config.ts'
import { ROOT } from './project.ts'
import { readStack } from './stack/read-stack.ts'
import {
  makeCheckout,
  PROJECTS,
  settingsOf,
  valuesOf,
  type BuildCheckout,
} from './testing/build-checkout.ts'

// Long timeouts, because each build starts several processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** An internal function of the Firebase CLI, which lists the files that a deploy uploads. */
const { listFiles } = createRequire(import.meta.url)('firebase-tools/lib/listFiles.js') as {
  listFiles: (folder: string, ignore: readonly string[]) => string[]
}

const CDN = 'https://cdn.sesame.example'
const VIDEO_HOST = 'https://api.sesame.example:8443'

/** A text that occurs only once in the client's sources, in code that every page loads first. */
const UNIQUE = 'a provider is missing'

/** Matches a stack frame that points to the first line of a source file that contains these words. */
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

describe('the clients built for the suite', () => {
  it('two builds for the emulator suite are byte-identical, whatever values the files of projects contain', () => {
    const built = () => ({ ...checkout.client('console'), ...prefixed(checkout.client()) })
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

const SECURITY_FACTS =
  '{"contact": ["mailto:securite@exemple.fr"], "expires": "2027-06-30T00:00:00Z"}'

describe('a build for a project', () => {
  const built: Record<string, { client: Record<string, string>; deployed: string; sites: Site[] }> =
    {}
  beforeAll(() => {
    const hosts = { VITE_FIREBASE_CDN_URL: `${CDN}/`, VITE_VIMEO_URL: VIDEO_HOST }
    checkout.write('.env.development', valuesOf('sesame-dev'))
    checkout.write('.env.staging', valuesOf('sesame-staging', hosts))
    checkout.write(
      '.env.sesame-fr',
      valuesOf('sesame-fr', {
        HOSTING_HSTS: 'includeSubDomains; preload',
        HOSTING_SECURITY_TXT: SECURITY_FACTS,
      }),
    )
    checkout.write(
      '../functions/.env.sesame-fr',
      settingsOf('sesame-fr', {
        SESAME_ORIGINS: 'https://sesame-fr.web.app',
        SESAME_TOOLS_URL: 'https://outils.sesame-fr.example',
      }),
    )
    for (const alias of Object.keys(PROJECTS)) {
      checkout.buildWell('--project', alias)
      const deployed = readFileSync(join(checkout.folder, 'firebase.deploy.json'), 'utf8')
      const { hosting: sites } = JSON.parse(deployed) as FirebaseConfig
      built[alias] = { client: checkout.client(), deployed, sites }
    }
  })

  it.each(Object.entries(PROJECTS))(
    'contains the values of its own project only, and can be deployed nowhere else: %s',
    (alias, id) => {
      const text = Object.values(built[alias]?.client ?? {}).join('\n')
      for (const other of Object.values(PROJECTS)) {
        expect([other, text.includes(`AIza-${other}`)]).toEqual([other, other === id])
      }
      expect(text.includes('demo-sesame')).toBe(false)
      // Only pages built for the emulators accept a signed-in user from a test.
      expect(text.includes(GIVEN_USER_KEY)).toBe(false)
      const hooks = [...(built[alias]?.deployed ?? '').matchAll(/"(node operations.*)"/g)]
      expect(new Set(hooks.map(([, hook]) => hook))).toEqual(
        new Set([`node operations/refuse-deploy.mjs ${id}`]),
      )
      expect(hooks).toHaveLength(1 + (built[alias]?.sites.length ?? 0))
    },
  )

  it('loads assets from the project’s CDN, and allows the CDN in the Content-Security-Policy for exactly those assets', () => {
    const page = built['staging']?.client['/connexion.html'] ?? ''
    expect(page).toContain(`<link rel="modulepreload" crossorigin href="${CDN}/assets/index-`)
    expect(page).toContain(`url(${CDN}/assets/`)
    expect(page).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg"')
    for (const name of ['script-src', 'font-src']) {
      const allowed = new RegExp(`${name} 'self'[^;]* ${CDN}[ ;]`)
      expect(built['staging']?.deployed).toMatch(allowed)
      expect(built['production']?.deployed).not.toContain(CDN)
    }
  })

  it('allows the video host with its port in the Content-Security-Policy, and names no host if none is set', () => {
    const names = (alias: string) =>
      Object.values(built[alias]?.client ?? {}).some((text) => text.includes(VIDEO_HOST))
    expect([names('staging'), names('production')]).toEqual([true, false])
    expect(built['staging']?.deployed).toMatch(
      new RegExp(`connect-src 'self'[^;]* ${VIDEO_HOST}[ ;]`),
    )
    expect(built['production']?.deployed).not.toContain(VIDEO_HOST)
    expect(built['production']?.client['/connexion.html']).toContain(
      '<script type="module" crossorigin src="/assets/',
    )
  })

  it('publishes the page that manages passkeys, and the other origins that may use passkeys', () => {
    const said = (alias: string, name: string) =>
      JSON.parse(built[alias]?.client[`/.well-known/${name}`] ?? 'null') as unknown
    const managed = 'https://sesame-fr.example/profil/acces#moyens'
    expect(said('production', 'passkey-endpoints')).toEqual({ enroll: managed, manage: managed })
    const others = ['https://sesame-fr.web.app', 'https://outils.sesame-fr.example']
    const origins = ['https://sesame-fr.example', ...others]
    expect(said('production', 'webauthn')).toEqual({ origins })
    expect(said('staging', 'webauthn')).toEqual({ origins: ['https://sesame-staging.example'] })
  })

  it('publishes the contact for security reports, if the project names one', () => {
    const said = (alias: string) => built[alias]?.client['/.well-known/security.txt']
    expect(said('staging')).toBeUndefined()
    expect(said('production')).toBe(
      [
        'Contact: mailto:securite@exemple.fr',
        'Expires: 2027-06-30T00:00:00Z',
        'Canonical: https://sesame-fr.example/.well-known/security.txt\n',
      ].join('\n'),
    )
  })

  it('lets the Firebase CLI upload all files, even those in a folder whose name starts with a dot', () => {
    const [app] = built['production']?.sites ?? []
    const { ignore = [] } = app as Site & { ignore?: string[] }
    const uploaded = listFiles(join(checkout.folder, app?.public ?? ''), ignore)
    expect(uploaded).toEqual(expect.arrayContaining(['.well-known/passkey-endpoints']))
  })

  it('includes a console with the project’s values, if the functions’ settings name an address for the console', () => {
    expect(built['staging']?.sites.map(({ target }) => target)).toEqual(['app'])
    expect(built['production']?.sites.map(({ target }) => target)).toEqual(['app', 'tools'])
    const text = Object.values(checkout.client('console')).join('\n')
    expect(text).toContain('AIza-sesame-fr')
    expect(text).not.toContain('demo-sesame')
  })

  it('stores source maps in a separate folder, so that they are not uploaded', () => {
    expect(globSync('{functions,web,tools}/dist/**/*.map', { cwd: checkout.folder })).toEqual([])
    const kept = globSync('**/*.map', { cwd: join(checkout.folder, 'artefacts', VERSION) })
    for (const part of ['functions/dist/index', 'functions/dist/send-mail', 'web/', 'console/']) {
      expect([part, kept.some((file) => file.startsWith(part))]).toEqual([part, true])
    }
  })

  it('produces stack traces that can be mapped back to the source files', () => {
    const read = (stack: string) => readStack(stack, join(checkout.folder, 'artefacts', VERSION))
    // Without its environment variables, the bundle throws when it is loaded.
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
    const gecko = `useValue@https://sesame-fr.example${name}:${place}`
    expect(read(gecko)).toMatch(placeOf('web/src/lib/hooks/provided.ts', UNIQUE))
    expect(read('at https://elsewhere.example/other.js:1:1')).toContain('elsewhere.example')
  })

  it('requires HTTPS for subdomains only if the project’s HSTS setting includes them', () => {
    expect(built['staging']?.deployed).toContain('"max-age=63072000"')
    expect(built['production']?.deployed).toContain(
      '"max-age=63072000; includeSubDomains; preload"',
    )
  })
})
