import { describe, expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

describe('the page to return to after signing in', () => {
  it.each(['/', '/profil', '/profil?onglet=acces', '/profil#acces', '/a/b%20c'])(
    'the next page is %s if requested',
    (path) => {
      expect(nextPath(path)).toBe(path)
    },
  )

  it.each([
    null,
    '',
    'profil',
    '//evil.example',
    '///evil.example',
    String.raw`/\evil.example`,
    String.raw`\/evil.example`,
    '/%09/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%0d%0a/evil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/profil/..//evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    'data:text/html,x',
    '//evil.example/profil',
    'http://localhost:3000/profil',
    ' //evil.example',
    '\u0000//evil.example',
    '/\u0009/evil.example',
    '/%0\t9/evil.example',
    '/%0%099/evil.example/..//evil.example',
    '\u3000/evil.example',
  ])('the next page is home if %j is requested', (path) => {
    expect(nextPath(path)).toBe('/')
  })

  it('the next page is on this site for every combination of special characters in the address', () => {
    const origin = 'https://sesame.example'
    const encoded = ['%09', '%0A', '%5C', '%2F', '%00', '%2E', '%2509', '%255c']
    const parts = [...Array.from('/\\.:@?#%0\t\n\0 \u3000'), '..', ...encoded, 'evil.example']
    const tried = parts.flatMap((a) =>
      parts.flatMap((b) => parts.flatMap((c) => [a + b + c, `/${a}${b}${c}evil.example`])),
    )
    const led = tried.filter((path) => {
      const next = nextPath(path)
      const url = new URL(next, `${origin}/connexion`)
      return url.href !== origin + next || url.pathname.startsWith('//')
    })
    expect(led).toEqual([])
  })
})
