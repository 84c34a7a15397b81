import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '../src/lib/paths.ts'
import { calledHosts } from './called-hosts.ts'
import {
  allowSources,
  deployConfig,
  EVERYWHERE,
  hostSources,
  servePaths,
  withPolicies,
  type FirebaseConfig,
  type Site,
} from './deploy-config.ts'
import { environmentOf } from './environment.ts'
import { inlineSources } from './inline-parts.ts'
import { emulatorValues } from './env-files.ts'

/** The Firebase CLI's function that lists the files to upload for functions. It is not part of the CLI's public API. */
const { readdirRecursive } = createRequire(import.meta.url)('firebase-tools/lib/fsAsync.js') as {
  readdirRecursive: (source: {
    path: string
    ignoreStrings: readonly string[]
  }) => Promise<readonly { name: string }[]>
}

/** The output of `printf 'a{}' | openssl dgst -sha256 -binary | base64`. */
const STYLE = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"

/** The host that serves the pages. */
const OWN = 'https://sesame.example'

const RECAPTCHA = 'https://www.google.com/recaptcha/'

const REFUSE = 'node operations/refuse-deploy.mjs'

const site = (target: Site['target'], policy: string, hsts = 'max-age=1', hook = REFUSE): Site => ({
  target,
  public: `${target}/dist`,
  predeploy: [hook],
  headers: [
    { headers: [{ key: 'Strict-Transport-Security', value: hsts }] },
    { headers: [{ key: 'Content-Security-Policy', value: policy }] },
  ],
  rewrites: [],
})

const config = (policy: string, hsts = 'max-age=1', hook = REFUSE): FirebaseConfig => ({
  functions: [{ predeploy: [hook] }],
  hosting: [site('app', policy, hsts, hook)],
})

describe('the inline parts of pages', () => {
  let dist = ''

  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'sesame-policy-'))
  })

  afterEach(() => rmSync(dist, { recursive: true }))

  it('each inline part appears once in the policy, even if several pages contain it', () => {
    const page = '<style>a{}</style><script>go()</script><script src="/x.js"></script>'
    writeFileSync(join(dist, 'a.html'), page)
    writeFileSync(join(dist, 'b.html'), page)

    const sources = inlineSources(dist)

    expect(sources['style-src']).toEqual([STYLE])
    expect(sources['script-src']).toHaveLength(1)
  })

  it('different inline parts all appear in the policy', () => {
    writeFileSync(join(dist, 'a.html'), '<style>a{}</style><style>b{}</style>')

    expect(inlineSources(dist)['style-src']).toHaveLength(2)
  })
})

describe('the Content-Security-Policy sources for the hosts that a build calls', () => {
  let dist = ''

  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'sesame-hosts-'))
    mkdirSync(join(dist, 'assets'))
  })

  afterEach(() => rmSync(dist, { recursive: true }))

  it('include the service that checks passwords for leaks if the client was built with it', () => {
    const host = 'https://api.pwnedpasswords.com'
    writeFileSync(join(dist, 'assets', 'late.js'), `fetch("${host}/v1")`)
    expect(calledHosts(dist)).toEqual([{ 'connect-src': [host] }, {}])
  })

  it('include App Check and its captcha if the client was built with it', () => {
    const host = 'https://content-firebaseappcheck.googleapis.com'
    writeFileSync(join(dist, 'assets', 'late.js'), `fetch("${host}/v1")`)
    expect(calledHosts(dist)).toEqual([
      { 'connect-src': [host] },
      expect.objectContaining({ 'frame-src': expect.arrayContaining([RECAPTCHA]) as unknown }),
    ])
  })

  it('are empty if the build calls only its own origin', () => {
    writeFileSync(join(dist, 'assets', 'late.js'), 'fetch("/api")')
    expect(calledHosts(dist)).toEqual([])
  })
})

describe('the configuration of a build', () => {
  const sourcesOf = () => [{ 'script-src': ["'sha256-new'"], 'style-src': [STYLE] }]
  const before = "script-src 'self'; style-src 'self'; font-src 'self'; img-src data:"
  const after = `script-src 'self' 'sha256-new'; style-src 'self' ${STYLE}; font-src 'self'; img-src data:`
  const project = { projectId: 'sesame-fr', hsts: '', hasTools: true }

  it('the policy allows the pages’ inline parts, and the configuration can be deployed only to the project it was built for', () => {
    expect(deployConfig(config(before), sourcesOf, project)).toEqual(
      config(after, 'max-age=1', `${REFUSE} sesame-fr`),
    )
  })

  it('a configuration without a project cannot be deployed', () => {
    expect(deployConfig(config(before), sourcesOf, null)).toEqual(config(after))
  })

  it('the policy allows scripts and fonts from the project’s CDN, and calls to its video host', () => {
    const policy = `${before}; connect-src 'self'`
    const cdn = 'https://cdn.example'
    const video = 'https://video.example:8443'
    const environment = environmentOf(
      { ...emulatorValues(), VITE_FIREBASE_CDN_URL: cdn, VITE_VIMEO_URL: `${video}/` },
      { mode: 'sesame-fr', dev: false },
    )
    expect(allowSources(policy, hostSources(environment))).toBe(
      `script-src 'self' ${cdn}; style-src 'self'; font-src 'self' ${cdn}; img-src data:; connect-src 'self' ${video}`,
    )
  })

  it.each([
    ['none is named', {}],
    ['they are the page’s own', { VITE_FIREBASE_CDN_URL: OWN, VITE_VIMEO_URL: OWN }],
    ['the CDN is off', { VITE_USE_CDN: 'false', VITE_FIREBASE_CDN_URL: 'https://cdn.example' }],
  ])('the policy allows no host besides the page’s own if %s', (_, values) => {
    const environment = environmentOf(
      { ...emulatorValues(), VITE_HOST_URL: OWN, ...values },
      { mode: 'sesame-fr', dev: false },
    )
    expect(allowSources(before, hostSources(environment))).toBe(before)
  })

  it('a build adds the project’s HSTS directives', () => {
    const hsts = 'includeSubDomains'
    expect(deployConfig(config(before), sourcesOf, { ...project, hsts })).toEqual(
      config(after, 'max-age=1; includeSubDomains', `${REFUSE} sesame-fr`),
    )
  })

  it('throws if a site has no Content-Security-Policy', () => {
    const { functions } = config(before)
    const none = { functions, hosting: [{ ...site('app', before), headers: [] }] }
    expect(() => deployConfig(none, sourcesOf, project)).toThrow('Content-Security-Policy')
  })

  describe('the configuration of the console', () => {
    const both = { functions: [], hosting: [site('app', before), site('tools', before)] }

    it('allows the console’s inline parts and omits the HSTS directives', () => {
      const own = ({ target }: Site) => [{ 'style-src': [target] }]
      const more = { ...project, hsts: 'includeSubDomains' }
      const [app, tools] = deployConfig(both, own, more).hosting
      expect(app?.headers[1]?.headers[0]?.value).toContain("style-src 'self' app;")
      expect(tools).toEqual(
        site(
          'tools',
          "script-src 'self'; style-src 'self' tools; font-src 'self'; img-src data:",
          'max-age=1',
          `${REFUSE} sesame-fr`,
        ),
      )
    })

    it('the console is omitted if the project has none', () => {
      const { hosting } = deployConfig(both, sourcesOf, { ...project, hasTools: false })
      expect(hosting.map(({ target }) => target)).toEqual(['app'])
    })

    it('`none` is removed from a directive to which a source is added', () => {
      const closed = { functions: [], hosting: [site('tools', "frame-src 'none'; img-src data:")] }
      const [tools] = deployConfig(closed, () => [{ 'frame-src': [RECAPTCHA] }], project).hosting
      expect(tools?.headers[1]?.headers[0]?.value).toBe(`frame-src ${RECAPTCHA}; img-src data:`)
    })
  })
})

describe('the paths of a site', () => {
  const served = site('app', "script-src 'self'")
  served.headers = [{ regex: EVERYWHERE, headers: [{ key: 'Cache-Control', value: 'no-store' }] }]
  const files = [
    '.well-known/webauthn',
    '404.html',
    'aide.html',
    'assets/a.b-1.js',
    'index.html',
    'profil/acces.html',
    'worker.js',
  ]
  servePaths(served, files, ['/', '/aide', '/auth/action', '/personnes/:uid'])

  /** The path's Cache-Control value. Hosting and its emulator apply the last matching rule. */
  const cacheOf = (path: string) =>
    served.headers.findLast(({ regex = '' }) => new RegExp(regex, 'u').test(path))?.headers[0]
      ?.value
  const isRewritten = (path: string) =>
    served.rewrites.some((rule) => 'regex' in rule && new RegExp(rule.regex, 'u').test(path))

  it.each([
    ['/', 'no-cache'],
    ['/aide', 'no-cache'],
    ['/profil/acces', 'no-cache'],
    ['/worker.js', 'no-cache'],
    ['/auth/action', 'no-cache'],
    ['/auth/action/', 'no-cache'],
    ['/personnes/u1', 'no-cache'],
    ['/assets/a.b-1.js', 'public, max-age=31536000, immutable'],
    ['/assets/a.b-2.js', 'no-store'],
    ['/assets/a-b-1.js', 'no-store'],
    ['/assets/x/a.b-1.js', 'no-store'],
    ['/404', 'no-store'],
    ['/favicon.ico', 'no-store'],
    ['/personnes/u1/x', 'no-store'],
    ['/aidez', 'no-store'],
  ])('browsers may cache a path only if it exists: %s, %s', (path, value) => {
    expect(cacheOf(path)).toBe(value)
  })

  it('only the paths of screens are rewritten to the application', () => {
    const paths = ['/auth/action', '/personnes/u1', '/personnes', '/nulle/part', '/assets/a.js']
    expect(paths.filter(isRewritten)).toEqual(['/auth/action', '/personnes/u1'])
  })
})

describe('the committed configuration', () => {
  const text = readFileSync(new URL('../../firebase.json', import.meta.url), 'utf8')
  const committed = JSON.parse(text) as FirebaseConfig
  const { functions } = committed
  const { hosting } = withPolicies(committed)

  it('firebase.json contains no Content-Security-Policy, because a build adds one to every page', () => {
    expect(text).not.toContain('"Content-Security-Policy"')
    for (const { target, headers } of hosting) {
      const everywhere = headers.find(({ regex }) => regex === EVERYWHERE)?.headers ?? []
      const policy = everywhere.find(({ key }) => key === 'Content-Security-Policy')
      expect([target, policy?.value.split('; ')[0]]).toEqual([target, "default-src 'none'"])
    }
  })

  it('firebase.json redirects password managers to the page where people change their password', () => {
    const [app] = hosting as { readonly redirects?: readonly object[] }[]
    expect(app?.redirects).toEqual([
      { source: '/.well-known/change-password', destination: paths.access, type: 302 },
    ])
  })

  it('firebase.json rewrites only the paths of screens to the application', () => {
    const sources = hosting.flatMap(({ rewrites }) =>
      rewrites.map((rule) => ('source' in rule ? rule.source : rule.regex)),
    )
    expect(sources.filter((source) => !/^\/(?:api|\.well-known)\//.test(source))).toEqual([])
  })

  it('every part of firebase.json that a build changes has a predeploy hook that refuses to deploy it', () => {
    const refusal = ['node operations/refuse-deploy.mjs']
    for (const { predeploy } of [...functions, ...hosting]) expect(predeploy).toEqual(refusal)
  })

  it('firebase.json excludes the file of the emulators’ secrets from the functions’ upload', async () => {
    const path = mkdtempSync(join(tmpdir(), 'sesame-source-'))
    for (const file of ['index.js', '.secret.local']) writeFileSync(join(path, file), '')
    const [{ ignore: ignoreStrings = [] } = {}] = functions as { ignore?: string[] }[]
    const uploaded = await readdirRecursive({ path, ignoreStrings })
    rmSync(path, { recursive: true })
    expect(uploaded.map(({ name }) => name)).toEqual([join(path, 'index.js')])
  })

  it('firebase.json does not require https for subdomains', () => {
    expect(text.match(/"max-age=63072000"/g)).toHaveLength(hosting.length)
  })

  it('the console may only call its own origin and the identity service, and must be neither framed nor indexed', () => {
    const tools = hosting.find(({ target }) => target === 'tools')
    const everywhere = tools?.headers.find(({ regex }) => regex === EVERYWHERE)?.headers ?? []
    const { 'X-Robots-Tag': robots, 'Content-Security-Policy': policy = '' } = Object.fromEntries(
      everywhere.map(({ key, value }) => [key, value]),
    )
    expect(robots).toBe('noindex, nofollow')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy.match(/https:[^ ;]+/g)).toEqual([
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ])
  })
})
