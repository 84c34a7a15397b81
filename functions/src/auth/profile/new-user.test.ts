import { PICTURE_HOSTS } from '@sesame/contract/account-providers'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { providerPicture } from './new-user.ts'

const GOOGLE = 'https://lh3.googleusercontent.com/a/zoe=s96-c'

describe('providerPicture', () => {
  it.each(PICTURE_HOSTS)(
    'keeps a picture on %s, a host that the pages’ Content-Security-Policy allows',
    (host) => {
      const picture = `https://${host}/a/zoe=s96-c`
      expect(providerPicture(picture)).toBe(picture)
      const file = new URL('../../../../web/build/content-policy.ts', import.meta.url)
      const [, sources = ''] = /"img-src ([^"]*)"/.exec(readFileSync(file, 'utf8')) ?? []
      expect(sources.split(' ')).toContain(`https://${host}`)
    },
  )

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
