import { describe, expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

describe('the page to return to after signing in', () => {
  it.each(['/', '/profil', '/profil?onglet=acces', '/profil#acces', '/a/b%20c'])(
    'keeps %s',
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
  ])('answers home for %j', (path) => {
    expect(nextPath(path)).toBe('/')
  })
})
