import { describe, expect, it } from 'vitest'
import type { Captcha } from './captcha.ts'
import { laterCaptcha } from './later-captcha.ts'

function fetched({ failures = 0 } = {}) {
  const seen = { loads: 0, prepared: 0 }
  const captcha: Captcha = {
    isConfigured: true,
    prepare: () => void (seen.prepared += 1),
    token: (action) => Promise.resolve(`jeton ${action}`),
  }
  const load = (): Promise<Captcha> => {
    seen.loads += 1
    return seen.loads > failures ? Promise.resolve(captcha) : Promise.reject(new Error('blocked'))
  }
  return { captcha: laterCaptcha(load), seen }
}

describe('a captcha that is loaded on demand', () => {
  it('the captcha is loaded once, when a form first asks for it', async () => {
    const { captcha, seen } = fetched()
    expect(seen.loads).toBe(0)
    captcha.prepare()
    await expect(captcha.token('sign_up')).resolves.toBe('jeton sign_up')
    expect(seen).toEqual({ loads: 1, prepared: 1 })
  })

  it('returns an empty token if its code cannot be loaded, and tries to load the code again at the next call', async () => {
    const { captcha } = fetched({ failures: 1 })
    await expect(captcha.token('sign_up')).resolves.toBe('')
    await expect(captcha.token('sign_up')).resolves.toBe('jeton sign_up')
  })
})
