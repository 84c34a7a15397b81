import { SECOND_MS } from '@sesame/contract/durations'
import { afterEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fakes/fake-clock.ts'
import { recaptcha } from './recaptcha.ts'

const scope = globalThis as { grecaptcha?: object }

function installed({ execute = () => Promise.resolve('jeton'), loads = true } = {}) {
  const asked: [string, { action: string }][] = []
  const scripts: string[] = []
  const warnings: string[] = []
  const clock = new FakeClock()
  const loadScript = (url: string): Promise<void> => {
    scripts.push(url)
    if (!loads) return Promise.reject(new Error('blocked'))
    scope.grecaptcha = {
      ready: (callback: () => void) => callback(),
      execute: (key: string, options: { action: string }) => {
        asked.push([key, options])
        return execute()
      },
    }
    return Promise.resolve()
  }
  const logger = { warn: (message: string) => void warnings.push(message) }
  return {
    captcha: recaptcha('cle', { clock, logger, loadScript }),
    clock,
    asked,
    scripts,
    warnings,
  }
}

describe('the captcha', () => {
  afterEach(() => {
    delete scope.grecaptcha
  })

  it('loads its script once, when a form first asks for it', async () => {
    const { captcha, scripts } = installed()
    expect(scripts).toEqual([])
    captcha.prepare()
    await captcha.token('sign_up')
    expect(scripts).toEqual(['https://www.google.com/recaptcha/api.js?render=cle'])
  })

  it('requests a token for the action', async () => {
    const { captcha, asked } = installed()
    await expect(captcha.token('forgot_password')).resolves.toBe('jeton')
    expect(asked).toEqual([['cle', { action: 'forgot_password' }]])
  })

  it('returns an empty token if its script is blocked, and tries to load the script again at the next call', async () => {
    const { captcha, scripts, warnings } = installed({ loads: false })
    await expect(captcha.token('sign_up')).resolves.toBe('')
    expect(warnings).toHaveLength(1)
    await captcha.token('sign_up')
    expect(scripts).toHaveLength(2)
  })

  it('returns an empty token after 5 s, so that a form waits no longer', async () => {
    const { captcha, clock } = installed({ execute: () => new Promise(() => undefined) })
    const token = captcha.token('sign_up')
    await clock.pass(5 * SECOND_MS)
    await expect(token).resolves.toBe('')
  })
})
