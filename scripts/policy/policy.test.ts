import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inlineSources } from './inline-parts.ts'
import { nameSources } from './name-sources.ts'

/** `printf 'a{}' | openssl dgst -sha256 -binary | base64`. */
const STYLE = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"

const config = (policy: string) =>
  `{ "headers": [{ "key": "Content-Security-Policy",\n  "value": "${policy}" }] }`

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

describe('the policy', () => {
  const sources = { 'script-src': ["'sha256-new'"], 'style-src': [STYLE] }

  it('names the parts beside what it allowed, and forgets those of before', () => {
    const before = config("default-src 'none'; script-src 'self' 'sha256-old'; style-src 'self'")

    expect(nameSources(before, sources)).toBe(
      config(`default-src 'none'; script-src 'self' 'sha256-new'; style-src 'self' ${STYLE}`),
    )
  })

  it('stays as it is once it names them', () => {
    const named = nameSources(config("script-src 'self'; style-src 'self'"), sources)

    expect(nameSources(named, sources)).toBe(named)
  })

  it('must be there', () => {
    expect(() => nameSources('{}', sources)).toThrow('Content-Security-Policy')
  })
})
