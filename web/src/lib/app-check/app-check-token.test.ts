import { EMULATOR_APP_CHECK_TOKEN } from '@sesame/contract/app-check'
import { SECOND_MS } from '@sesame/contract/durations'
import { deleteApp, getApps } from 'firebase/app'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A page built with these settings. */
async function built(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
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
  // The SDK's own modules, and its application, last longer than ours.
  await Promise.all(getApps().map(deleteApp))
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.head.replaceChildren()
})

describe('the App Check token of a page', () => {
  it('is none where App Check is off, and nothing is asked', async () => {
    const asked = vi.fn()
    vi.stubGlobal('fetch', asked)
    expect(await (await built({ VITE_APP_CHECK: 'off' }))()).toBeNull()
    expect([asked.mock.calls, warned]).toEqual([[], []])
  })

  it('is the one token of the emulators there', async () => {
    const token = await built({ VITE_APP_CHECK: 'on', MODE: 'emulator' })
    expect(await token()).toBe(EMULATOR_APP_CHECK_TOKEN)
  })

  it('is none where the page has no captcha to ask for it', async () => {
    const token = await built({ VITE_APP_CHECK: 'on', VITE_RECAPTCHA_SITE_KEY: '' })
    expect(await token()).toBeNull()
    expect(warned).toEqual(['Attestation App Check absente (client/unreachable)'])
  })

  it.each([
    ['blocked', (script: Element) => script.dispatchEvent(new Event('error'))],
    ['never answered', () => undefined],
  ])('is none, in time, where the script of the captcha is %s', async (_how, meet) => {
    const token = await built({ VITE_APP_CHECK: 'on', VITE_RECAPTCHA_SITE_KEY: 'cle' })
    // Its code is loaded before the clock is stopped.
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
