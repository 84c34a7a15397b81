import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { signUpBody } from '../../functions/src/testing/stage.ts'
import { LIMITS } from '../../functions/src/common/limits/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  json,
  MISBEHAVIOURS,
  startStandIn,
  type StandIn,
} from '../../functions/src/testing/stand-in.ts'
import { call, guest, refusal, type Reply } from 'sesame-testing/api'
import { recordAt } from '../support/erasure.ts'
import { createAccount, freshEmail } from 'sesame-testing/identity'
import { subjectsTo } from '../support/emails.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'

/** The longest time (ms) that the API waits for a service, plus a margin for a busy machine. */
const PATIENCE_MS = 3000 + 2000

let captcha: StandIn
let videos: StandIn
let api: OwnApi
beforeAll(async () => {
  ;[captcha, videos] = await Promise.all([startStandIn(), startStandIn()])
  api = await startOwnApi({
    SESAME_HOST_URL: 'http://127.0.0.1:5000',
    SESAME_CAPTCHA: 'on',
    SESAME_RECAPTCHA_URL: `${captcha.origin}/siteverify`,
    RECAPTCHA_SECRET: 'canary-captcha-secret',
    SESAME_VIDEO_URL: videos.origin,
    VIMEO_TOKEN: 'canary-video-token',
  })
})
afterAll(async () => {
  await Promise.all([captcha.close(), videos.close()])
  await api.close(['captcha-unavailable', 'server/unavailable', 'video/unavailable'])
})

const judged = (more: object = {}) =>
  json({
    success: true,
    score: 0.9,
    hostname: '127.0.0.1',
    action: CAPTCHA_ACTIONS.signUp,
    challenge_ts: new Date().toISOString(),
    ...more,
  })
beforeEach(() => {
  captcha.answer = judged()
})

let tokens = 0
const send = (path: string, body: object) =>
  call('POST', path, { origin: api.origin, body: JSON.stringify(body) })
const signUp = (idToken: string, captchaToken = `token-${++tokens}`) =>
  send('/api/auth/sign-up', { ...signUpBody(idToken), captchaToken })
const forgot = (email: string) =>
  send('/api/auth/forgot-password', { email, captchaToken: `token-${++tokens}`, locale: 'fr' })

/**
 * Makes a request, and checks that its response arrives within the time limit and reveals nothing about external
 * services.
 */
async function promptly(act: () => Promise<Reply>): Promise<Reply> {
  const startedAt = performance.now()
  const reply = await act()
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS)
  expect(reply.text).not.toContain('canary')
  return reply
}

describe('sign-up with a captcha', () => {
  it('accepts a valid captcha token only once', async () => {
    const [marie, karim] = await Promise.all([createAccount(), createAccount()])
    expect((await signUp(marie.idToken, 'same')).status).toBe(201)
    expect(refusal(await signUp(karim.idToken, 'same'))).toEqual([403, 'auth/captcha-refused'])
    expect(await recordAt(`users/${karim.uid}`)).toBeNull()
  })

  it.each([
    ['another host', { hostname: 'evil.example' }],
    ['another action', { action: CAPTCHA_ACTIONS.forgotPassword }],
    ['a low score', { score: 0.1 }],
    ['an old token', { challenge_ts: '2026-01-01T00:00:00Z' }],
    ['no success', { success: false }],
  ])('rejects a captcha result with %s', async (_what, answer) => {
    captcha.answer = judged(answer)
    const { idToken } = await createAccount()
    expect(refusal(await signUp(idToken))).toEqual([403, 'auth/captcha-refused'])
  })

  it.each(MISBEHAVIOURS)(
    'returns 503 within the time limit if the captcha service %s',
    async (_how, answer) => {
      captcha.answer = answer
      const { idToken, uid } = await createAccount()
      const reply = await promptly(() => signUp(idToken))
      expect(refusal(reply)).toEqual([503, 'server/unavailable'])
      expect(reply.headers.get('retry-after')).toBe('5')
      expect(await recordAt(`users/${uid}`)).toBeNull()
    },
  )
})

describe('sign-up by passkey with a captcha', () => {
  const options = (email: string, captchaToken = `token-${++tokens}`) =>
    send('/api/auth/passkeys/options', { purpose: 'sign-up', email, captchaToken })

  it('accepts each captcha token once, and returns the same response for an address that has an account', async () => {
    const { email } = await createAccount()
    const shapeOf = ({ status, text }: Reply) => [status, text.replace(/"[\w.@-]{8,}"/g, '')]
    const free = await options(freshEmail(), 'once')
    expect(free.status).toBe(200)
    expect(refusal(await options(email, 'once'))).toEqual([403, 'auth/captcha-refused'])
    expect(shapeOf(await options(email))).toEqual(shapeOf(free))
  })

  it('a sign-up by passkey is rejected without a captcha token, and while the captcha service fails', async () => {
    expect(refusal(await options(freshEmail(), ''))).toEqual([403, 'auth/captcha-refused'])
    captcha.answer = json({}, 500)
    const reply = await promptly(() => options(freshEmail()))
    expect(refusal(reply)).toEqual([503, 'server/unavailable'])
  })
})

describe('POST /api/auth/forgot-password with a captcha', () => {
  it('reset requests are still accepted while the captcha service fails, but with strict limits', async () => {
    captcha.answer = json({}, 500)
    const email = freshEmail()
    for (let n = 0; n < LIMITS.unprovenEmail.max; n++) {
      expect((await promptly(() => forgot(email))).status).toBe(202)
    }
    expect(refusal(await forgot(email))).toEqual([429, 'request/too-many'])
    captcha.answer = judged({ action: CAPTCHA_ACTIONS.forgotPassword })
    expect((await forgot(email)).status).toBe(202)
  })

  it('reset e-mails still reach the owner after a stranger’s rejected captchas have used up the strict limit', async () => {
    captcha.answer = judged({ action: CAPTCHA_ACTIONS.forgotPassword, score: 0.1 })
    const { email } = await createAccount()
    for (let n = 0; n < 20; n++) await forgot(email)
    const sent = (await subjectsTo(email)).length
    expect(sent).toBe(LIMITS.unprovenEmail.max)
    captcha.answer = judged({ action: CAPTCHA_ACTIONS.forgotPassword })
    for (let n = 0; n < LIMITS.forgotPasswordEmail.max; n++) {
      expect((await forgot(email)).status).toBe(202)
    }
    expect(refusal(await forgot(email))).toEqual([429, 'request/too-many'])
    expect(await subjectsTo(email)).toHaveLength(sent + LIMITS.forgotPasswordEmail.max)
  })
})

describe('GET /api/video/:videoId', () => {
  const GOOD = {
    name: 'La clé des champs',
    duration: 62,
    pictures: null,
    player_embed_url: 'https://player.vimeo.com/video/1',
  }
  let token = ''
  beforeAll(async () => {
    token = (await guest()).accessToken
  })
  const get = () => call('GET', '/api/video/1', { origin: api.origin, token })

  it('returns the listed fields only, and sends the host our API key but not the caller’s access token', async () => {
    videos.answer = json({ ...GOOD, privacy: 'canary' })
    const reply = await promptly(get)
    expect(JSON.parse(reply.text)).toEqual({
      title: 'La clé des champs',
      durationSeconds: 62,
      posterUrl: null,
      embedUrl: 'https://player.vimeo.com/video/1',
    })
    expect(videos.asked.at(-1)?.headers.authorization).toBe('Bearer canary-video-token')
    expect(JSON.stringify(videos.asked)).not.toContain(token)
  })

  it('returns 404 if the host has no such video', async () => {
    videos.answer = json({ error: 'canary' }, 404)
    expect(refusal(await promptly(get))).toEqual([404, 'video/not-found'])
  })

  it.each(MISBEHAVIOURS)(
    'returns 502 within the time limit if the host %s',
    async (_how, answer) => {
      videos.answer = answer
      expect(refusal(await promptly(get))).toEqual([502, 'video/unavailable'])
    },
  )
})
