import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { providerPicture } from './new-user.ts'

const GOOGLE = 'https://lh3.googleusercontent.com/a/zoe=s96-c'

describe('providerPicture', () => {
  it('keeps a picture that the pages’ policy allows', () => {
    expect(providerPicture(GOOGLE)).toBe(GOOGLE)
    const hosting = readFileSync(new URL('../../../../firebase.json', import.meta.url), 'utf8')
    const [, sources = ''] = /img-src ([^;]*);/.exec(hosting) ?? []
    expect(sources.split(' ')).toContain(new URL(GOOGLE).origin)
  })

  it.each([
    ['none', null],
    ['one that redirects to another host', 'https://graph.facebook.com/1/picture'],
    ['one without encryption', GOOGLE.replace('https', 'http')],
    ['a host that only looks alike', 'https://lh3.googleusercontent.com.evil.example/a'],
    ['text that is not a URL', 'zoe.png'],
    ['data', 'data:image/png;base64,AAAA'],
  ])('ignores %s', (_what, url) => {
    expect(providerPicture(url)).toBeNull()
  })
})
