import { afterEach, describe, expect, it, vi } from 'vitest'
import { CAPTCHA_HOST, trustedScript, trustKnownScripts, WORKER } from './trusted-script.ts'

const KNOWN = [
  WORKER,
  `${location.origin}${WORKER}`,
  'https://apis.google.com/js/api.js?onload=__iframefcb1',
  `${CAPTCHA_HOST}api.js?render=cle`,
  'https://www.gstatic.com/recaptcha/releases/x/recaptcha__fr.js',
  'https://www.googletagmanager.com/gtag/js?id=G-0',
]
const UNKNOWN = [
  '/other.js',
  '/worker.js?a',
  'https://evil.example/worker.js',
  'https://www.google.com/',
  'https://www.google.com/recaptcha/../complete/search?callback=alert',
  'https://www.google.com\\@evil.example/recaptcha/',
  'https://apis.google.com/js/other.js?',
  'https://apis.google.com.evil.example/js/api.js?',
  'http://www.gstatic.com/recaptcha/',
  'data:,x',
  'javascript:alert(1)',
]

describe('the address of a script', () => {
  it.each(KNOWN)('is trusted: %s', (url) => {
    expect(trustedScript(url)).toBe(url)
  })

  it.each(UNKNOWN)('is not trusted: %s', (url) => {
    expect(() => trustedScript(url)).toThrow(TypeError)
  })
})

describe('a browser with Trusted Types', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('the page creates a single Trusted Types policy, which accepts only known script addresses and applies to all code', () => {
    const created: [string, object][] = []
    const trustedTypes = {
      defaultPolicy: null as object | null,
      createPolicy: (name: string, rules: object) => {
        created.push([name, rules])
        trustedTypes.defaultPolicy = rules
        return rules
      },
    }
    vi.stubGlobal('trustedTypes', trustedTypes)
    trustKnownScripts()
    expect(trustedScript(WORKER)).toBe(WORKER)
    expect(created.map(([name, rules]) => [name, Object.keys(rules)])).toEqual([
      ['default', ['createScriptURL']],
    ])
    expect(() => trustedScript('data:,x')).toThrow(TypeError)
  })
})
