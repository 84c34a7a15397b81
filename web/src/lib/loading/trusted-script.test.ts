import { describe, expect, it } from 'vitest'
import { CAPTCHA_HOST, trustedScript, WORKER } from './trusted-script.ts'

describe('the address of a script', () => {
  it.each([WORKER, `${CAPTCHA_HOST}api.js?render=cle`])('is trusted: %s', (url) => {
    expect(trustedScript(url)).toBe(url)
  })

  it.each(['/other.js', 'https://evil.example/worker.js', 'https://www.google.com/', 'data:,x'])(
    'is not trusted: %s',
    (url) => {
      expect(() => trustedScript(url)).toThrow(TypeError)
    },
  )
})
