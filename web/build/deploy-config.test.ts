import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { calledHosts } from './called-hosts.ts'
import { deployConfig, type FirebaseConfig } from './deploy-config.ts'
import { inlineSources } from './inline-parts.ts'

/** `printf 'a{}' | openssl dgst -sha256 -binary | base64`. */
const STYLE = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"

const REFUSE = 'node scripts/refuse-deploy.mjs'

const config = (policy: string, hsts = 'max-age=1', hook = REFUSE) => ({
  functions: [{ predeploy: [hook] }],
  hosting: {
    predeploy: [hook],
    headers: [
      { headers: [{ key: 'Strict-Transport-Security', value: hsts }] },
      { headers: [{ key: 'Content-Security-Policy', value: policy }] },
    ],
  },
})

describe('what pages hold themselves', () => {
  let dist = ''

  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'sesame-policy-'))
  })

  afterEach(() => rmSync(dist, { recursive: true }))

  it('is named once, whichever pages hold it', () => {
    const page = '<style>a{}</style><script>go()</script><script src="/x.js"></script>'
    writeFileSync(join(dist, 'a.html'), page)
    writeFileSync(join(dist, 'b.html'), page)

    const sources = inlineSources(dist)

    expect(sources['style-src']).toEqual([STYLE])
    expect(sources['script-src']).toHaveLength(1)
  })

  it('is every part that differs', () => {
    writeFileSync(join(dist, 'a.html'), '<style>a{}</style><style>b{}</style>')

    expect(inlineSources(dist)['style-src']).toHaveLength(2)
  })
})

describe('the hosts that a build calls', () => {
  let dist = ''

  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'sesame-hosts-'))
    mkdirSync(join(dist, 'assets'))
  })

  afterEach(() => rmSync(dist, { recursive: true }))

  it.each(['https://content-firebaseappcheck.googleapis.com', 'https://api.pwnedpasswords.com'])(
    'have %s among them where the client was built with it',
    (host) => {
      writeFileSync(join(dist, 'assets', 'late.js'), `fetch("${host}/v1")`)
      expect(calledHosts(dist)).toEqual({ 'connect-src': [host] })
    },
  )

  it('are those of the committed policy where it was not', () => {
    writeFileSync(join(dist, 'assets', 'late.js'), 'fetch("/api")')
    expect(calledHosts(dist)).toEqual({ 'connect-src': [] })
  })
})

describe('the configuration of a build', () => {
  const sources = { 'script-src': ["'sha256-new'"], 'style-src': [STYLE] }
  const before = "script-src 'self'; style-src 'self'; font-src 'self'; img-src data:"
  const after = `script-src 'self' 'sha256-new'; style-src 'self' ${STYLE}; font-src 'self'; img-src data:`
  const project = { projectId: 'sesame-fr', cdn: null, hsts: '' }

  it('names the parts beside what the committed policy allows, and can be deployed to its project', () => {
    expect(deployConfig(config(before), sources, project)).toEqual(
      config(after, 'max-age=1', `${REFUSE} sesame-fr`),
    )
  })

  it('goes on refusing to be deployed when it is for no project', () => {
    expect(deployConfig(config(before), sources, null)).toEqual(config(after))
  })

  it('allows the scripts, fonts and pictures of its CDN', () => {
    const cdn = 'https://cdn.example/'
    const { headers } = deployConfig(config(before), sources, { ...project, cdn }).hosting
    expect(headers[1]?.headers[0]?.value).toBe(
      `script-src 'self' 'sha256-new' ${cdn}; style-src 'self' ${STYLE}; font-src 'self' ${cdn}; img-src data: ${cdn}`,
    )
  })

  it('binds what its settings say to https', () => {
    const hsts = 'includeSubDomains'
    expect(deployConfig(config(before), sources, { ...project, hsts })).toEqual(
      config(after, 'max-age=1; includeSubDomains', `${REFUSE} sesame-fr`),
    )
  })

  it('must have a policy', () => {
    const { functions } = config(before)
    const none = { functions, hosting: { headers: [] } }
    expect(() => deployConfig(none, sources, project)).toThrow('Content-Security-Policy')
  })
})

describe('the committed configuration', () => {
  const text = readFileSync(new URL('../../firebase.json', import.meta.url), 'utf8')
  const { functions, hosting } = JSON.parse(text) as FirebaseConfig

  it('names no part of any build', () => {
    expect(text).not.toContain('sha256-')
  })

  it('refuses to be deployed, whichever part that a build makes is asked for', () => {
    const refusal = ['node scripts/refuse-deploy.mjs']
    for (const { predeploy } of [...functions, hosting]) expect(predeploy).toEqual(refusal)
  })

  it('binds no subdomain to https', () => {
    expect(text).toContain('"max-age=63072000"')
  })
})
