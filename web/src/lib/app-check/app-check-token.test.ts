import { EMULATOR_APP_CHECK_TOKEN } from '@sesame/contract/app-check'
import { SECOND_MS } from '@sesame/contract/durations'
import { deleteApp, getApps } from 'firebase/app'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface Built {
  readonly appCheck: boolean
  readonly production: boolean
  readonly siteKey: string
}

/** Imports the module under test with the environment of a page built with these settings. */
async function built({ siteKey = '', ...changes }: Partial<Built>) {
  vi.stubGlobal('environment', { ...environment, ...changes, recaptcha: { siteKey } })
  return (await import('./app-check-token.ts')).appCheckToken
}

let warned: string[]
const warn = vi.spyOn(console, 'warn')
beforeEach(() => {
  vi.resetModules()
  warned = []
  warn.mockImplementation((text: string) => void warned.push(text))
})
afterEach(async () => {
  // Delete the SDK's apps, which would otherwise survive until the next test.
  await Promise.all(getApps().map(deleteApp))
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.head.replaceChildren()
})

describe('a page’s App Check token', () => {
  it('is null when App Check is off, without any request', async () => {
    const asked = vi.fn()
    vi.stubGlobal('fetch', asked)
    expect(await (await built({ appCheck: false }))()).toBeNull()
    expect([asked.mock.calls, warned]).toEqual([[], []])
  })

  it('is a fixed token with the emulators', async () => {
    const token = await built({ appCheck: true, production: false })
    expect(await token()).toBe(EMULATOR_APP_CHECK_TOKEN)
  })

  it('is null when no captcha is configured', async () => {
    const token = await built({ appCheck: true })
    expect(await token()).toBeNull()
    expect(warned).toEqual(['Attestation App Check absente (client/unreachable)'])
  })

  it.each([
    ['blocked', (script: Element) => script.dispatchEvent(new Event('error'))],
    ['never answered', () => undefined],
  ])('is null after the time limit when the captcha’s script is %s', async (_how, meet) => {
    const token = await built({ appCheck: true, siteKey: 'cle' })
    // Load the code before the fake timers replace the real ones.
    await Promise.all([import('./firebase-app-check.ts'), import('firebase/app-check')])
    vi.useFakeTimers()
    const asked = token()
    await vi.advanceTimersByTimeAsync(0)
    const [script] = document.head.querySelectorAll('script[src*="recaptcha"]')
    if (script === undefined) throw new Error('no script was asked for')
    meet(script)
    await vi.advanceTimersByTimeAsync(5 * SECOND_MS)
    expect(await asked).toBeNull()
  })
})
