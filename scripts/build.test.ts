import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from './project.ts'

const EMULATOR = readFileSync(join(ROOT, 'web', '.env.emulator'), 'utf8')

// Each build is a process with others of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The operator's projects, by alias. */
const PROJECTS = { development: 'sesame-dev', staging: 'sesame-staging', production: 'sesame-fr' }
const CDN = 'https://cdn.sesame.example/v2/'

/** A checkout of its own, since every build replaces the one before, with an operator's three projects. */
let checkout: string
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'sesame-build-'))
  const isOurs = (path: string) =>
    !/^(?:node_modules|dist.*|\.env|\.secret.*)$/.test(basename(path))
  for (const part of ['contract', 'functions', 'scripts', 'web', 'docs/openapi.json']) {
    cpSync(join(ROOT, part), join(checkout, part), { recursive: true, filter: isOurs })
  }
  for (const file of ['firebase.json', 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
    cpSync(join(ROOT, file), join(checkout, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  for (const name of ['functions', 'web']) {
    const from = join(ROOT, name, 'node_modules')
    const to = join(checkout, name, 'node_modules')
    mkdirSync(to)
    // Vite writes into names that start with a dot.
    for (const entry of readdirSync(from).filter((entry) => !entry.startsWith('.'))) {
      symlinkSync(join(from, entry), join(to, entry))
    }
  }
  mkdirSync(join(checkout, 'bin'))
  writeFileSync(join(checkout, 'bin', 'firebase'), '#!/bin/sh\necho "firebase $@"\n', {
    mode: 0o755,
  })
  const projects = { default: 'demo-sesame', ...PROJECTS }
  writeFileSync(join(checkout, '.firebaserc'), JSON.stringify({ projects }))
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))
afterEach(() => {
  for (const file of globSync('web/.env*', { cwd: checkout })) {
    if (file !== 'web/.env.emulator') rmSync(join(checkout, file))
  }
})

interface Outcome {
  readonly code: number | null
  readonly output: string
}

/** Runs a script of the checkout; the Firebase CLI there only says how it was called. */
function run(script: string, ...parameters: string[]): Outcome {
  const bin = join(ROOT, 'node_modules', '.bin')
  const path = [join(checkout, 'bin'), bin, process.env['PATH']].join(delimiter)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...parameters], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  return { code: status, output: stdout + stderr }
}

const build = (...parameters: string[]) => run('scripts/build.ts', ...parameters)

/** Builds, which has to work. */
function buildWell(...parameters: string[]): void {
  const { code, output } = build(...parameters)
  if (code !== 0) throw new Error(output)
}

/** Every file of the built client, by its name. */
function client(): Record<string, string> {
  const dist = join(checkout, 'web', 'dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [file.slice(dist.length), readFileSync(file, 'latin1')]
    }),
  )
}

/** The values of a project that exists, with some of them changed. */
function valuesOf(projectId: string, changes: Record<string, string> = {}): string {
  const own: Record<string, string> = {
    VITE_FIREBASE_API_KEY: `AIza-${projectId}`,
    VITE_FIREBASE_MESSAGING_SENDER_ID: '123456789012',
    VITE_FIREBASE_APP_ID: `1:123456789012:web:${projectId}`,
    VITE_FIREBASE_MEASUREMENT_ID: 'G-ABCDEF1234',
    VITE_FIREBASE_VAPID_KEY: `BB-${projectId}`,
    VITE_HOST_URL: `https://${projectId}.example`,
    VITE_WELCOME_VIDEO_ID: '',
  }
  const values = Object.entries({ ...parseEnv(EMULATOR), ...own, ...changes })
  return values
    .map(([name, value]) => `${name}=${(value ?? '').replaceAll('demo-sesame', projectId)}`)
    .join('\n')
}

function write(file: string, text: string): void {
  writeFileSync(join(checkout, 'web', file), text)
}

describe('the client of the suite', () => {
  it('is the same to the byte, whatever values projects have', () => {
    buildWell('emulator')
    const before = client()

    for (const file of ['.env', '.env.local', '.env.production', '.env.sesame-fr']) {
      write(file, valuesOf('sesame-fr'))
    }
    buildWell('emulator')

    expect(Object.keys(client())).toEqual(Object.keys(before))
    expect(JSON.stringify(client()) === JSON.stringify(before)).toBe(true)
    expect(Object.values(before).some((text) => text.includes('demo-sesame-key'))).toBe(true)
  })
})

describe('the build for a project', () => {
  const built: Record<string, { client: Record<string, string>; deployed: string }> = {}
  beforeAll(() => {
    const cdn = { VITE_USE_CDN: 'true', VITE_FIREBASE_CDN_URL: CDN.slice(0, -1) }
    write('.env.development', valuesOf('sesame-dev'))
    write('.env.staging', valuesOf('sesame-staging', cdn))
    write('.env.sesame-fr', valuesOf('sesame-fr', { HOSTING_HSTS: 'includeSubDomains; preload' }))
    for (const alias of Object.keys(PROJECTS)) {
      buildWell('--project', alias)
      const deployed = readFileSync(join(checkout, 'firebase.deploy.json'), 'utf8')
      built[alias] = { client: client(), deployed }
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
      expect(hooks.map(([, hook]) => hook)).toEqual(
        Array<string>(2).fill(`node scripts/refuse-deploy.mjs ${id}`),
      )
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

  it('binds subdomains to https only when that is set', () => {
    expect(built['staging']?.deployed).toContain('"max-age=63072000"')
    expect(built['production']?.deployed).toContain(
      '"max-age=63072000; includeSubDomains; preload"',
    )
  })

  it('is refused without a project', () => {
    const { code, output } = build()
    expect(code).toBe(1)
    expect(output).toContain('staging (sesame-staging)')
    expect(output).not.toContain('demo-sesame')
  })

  it('is refused for the project of the emulators', () => {
    const { code, output } = build('--project', 'default')
    expect(code).toBe(1)
    expect(output).toContain('« demo-sesame » est un projet d’émulateurs')
  })

  it('is refused without values, and with two files of them', () => {
    const without = build('--project', 'staging')
    expect(without.code).toBe(1)
    expect(without.output).toContain('cp web/.env.emulator web/.env.sesame-staging')

    for (const name of ['staging', 'sesame-staging']) {
      write(`.env.${name}`, valuesOf('sesame-staging'))
    }
    const twice = build('--project', 'staging')
    expect(twice.code).toBe(1)
    expect(twice.output).toContain('gardez un seul des deux')
    // By its id, the alias is not known, and its file is not read: so does the Firebase CLI with the functions'.
    buildWell('--project', 'sesame-staging')
  })

  it('is refused with the values of the emulators, each by name', () => {
    write('.env.staging', EMULATOR)
    const { code, output } = build('--project', 'staging')
    expect(code).toBe(1)
    const names = Object.keys(parseEnv(EMULATOR))
    const mayStay = new Set([
      ...['VITE_USE_CDN', 'VITE_RECAPTCHA_SITE_KEY', 'VITE_APP_CHECK', 'HOSTING_HSTS'],
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
    ['HOSTING_HSTS', 'preload'],
  ])('is refused when %s is « %s », which alone is named', (name, value) => {
    write('.env.staging', valuesOf('sesame-staging', { [name]: value }))
    const { code, output } = build('--project', 'staging')
    expect(code).toBe(1)
    expect(output.match(/^ {4}\w+/gm)).toEqual([`    ${name}`])
  })

  it('is refused when a value is absent, which no code expects', () => {
    const values = valuesOf('sesame-staging').replace(/^VITE_RECAPTCHA_SITE_KEY=\n/m, '')
    write('.env.staging', values)
    const { code, output } = build('--project', 'staging')
    expect(code).toBe(1)
    expect(output).toContain('VITE_RECAPTCHA_SITE_KEY : absente')
  })
})

describe('npm run deploy', () => {
  const deploy = (...parameters: string[]) => run('scripts/deploy.ts', ...parameters)

  it('deploys to the project that it built for, with the configuration of that build', () => {
    write('.env.staging', valuesOf('sesame-staging'))
    const { code, output } = deploy('--only', 'hosting', '-P', 'staging', '--config', 'other.json')
    expect(code).toBe(0)
    expect(output).toContain('« sesame-staging » (web/.env.staging)')
    const given = 'deploy --only hosting -P staging --config other.json'
    expect(output).toContain(`firebase ${given} --config ${join(checkout, 'firebase.deploy.json')}`)
  })

  it('runs nothing when the build is refused', () => {
    write('.env.staging', EMULATOR)
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
