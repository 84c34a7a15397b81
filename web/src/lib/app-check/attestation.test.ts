import { HOUR_MS } from '@sesame/contract/durations'
import { describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../test/fakes/fake-clock.ts'
import { attestation } from './attestation.ts'

const OPTIONS = { projectId: 'sesame', appId: '1:2:web:3', apiKey: 'cle' }
const answering = (status: number, body: string) =>
  vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status })))
const issued = (ttl = '3600s') => answering(200, JSON.stringify({ token: 'jeton', ttl, more: 1 }))

function attest(fetch: typeof globalThis.fetch, captchaToken = 'captcha') {
  const token = vi.fn(() => Promise.resolve(captchaToken))
  const clock = new FakeClock()
  return { clock, token, ask: attestation(OPTIONS, { captcha: { token }, clock, fetch }) }
}

describe('an App Check token', () => {
  it('a token is obtained in exchange for a captcha token, and expires after the time that Firebase returns', async () => {
    const fetch = issued()
    const { ask, clock, token } = attest(fetch)
    const expireTimeMillis = clock.nowMs() + HOUR_MS
    await expect(ask()).resolves.toEqual({ token: 'jeton', expireTimeMillis })
    expect(token).toHaveBeenCalledWith('fire_app_check')
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe(
      'https://content-firebaseappcheck.googleapis.com/v1/projects/sesame/apps/1:2:web:3:exchangeRecaptchaV3Token?key=cle',
    )
    expect(init).toMatchObject({ method: 'POST', body: '{"recaptchaV3Token":"captcha"}' })
    expect(init?.signal).toBeInstanceOf(AbortSignal)
  })

  it('no App Check token is requested if the captcha token is empty', async () => {
    const fetch = issued()
    await expect(attest(fetch, '').ask()).rejects.toMatchObject({ code: 'client/unreachable' })
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    ['a refusal', answering(403, '{"error":{"status":"PERMISSION_DENIED"}}')],
    ['a page of a proxy', answering(200, '<h1>Welcome</h1>')],
    ['a life without an end', issued('for ever')],
    ['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ])('the token request fails as unreachable after %s', async (_what, fetch) => {
    await expect(attest(fetch).ask()).rejects.toMatchObject({ code: 'client/unreachable' })
  })
})
