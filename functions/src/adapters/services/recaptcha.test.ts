import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Captcha } from '../../common/ports/captcha.ts'
import { fakeDeps } from '../../testing/fakes/fake-deps.ts'
import { START, type World } from '../../testing/fakes/world.ts'
import {
  BRIEF_MS,
  MISBEHAVIOURS,
  PATIENT_MS,
  type StandIn,
  json,
  startStandIn,
} from '../../testing/stand-in.ts'
import { recaptcha } from './recaptcha.ts'

const SIGN_UP = CAPTCHA_ACTIONS.signUp
const GOOD = {
  success: true,
  score: 0.9,
  action: SIGN_UP,
  hostname: 'sesame.example',
  challenge_ts: new Date(START - 1000).toISOString(),
}

let service: StandIn
let captcha: Captcha
let open: (limitMs: number) => Captcha
let world: World
beforeEach(async () => {
  service = await startStandIn()
  service.answer = json(GOOD)
  const { deps, world: itsWorld } = fakeDeps()
  world = itsWorld
  open = (limitMs) =>
    recaptcha({
      config: { verifyURL: service.origin, secret: 'the secret', hostname: 'sesame.example' },
      limiter: deps.limiter,
      now: deps.now,
      log: deps.log,
      limitMs,
    })
  captcha = open(PATIENT_MS)
})
afterEach(() => service.close())

const verify = (token = 'token') => captcha.verify(token, SIGN_UP)

describe('recaptcha', () => {
  it('accepts a human’s token, and sends the service only the secret and the token', async () => {
    expect(await verify('a token')).toBe('passed')
    expect(service.asked).toHaveLength(1)
    expect(service.asked[0]).toMatchObject({
      method: 'POST',
      path: '/',
      body: 'secret=the+secret&response=a+token',
    })
  })

  it.each([
    ['a refusal', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['another action', { ...GOOD, action: CAPTCHA_ACTIONS.forgotPassword }],
    ['no action', { ...GOOD, action: undefined }],
    ['another hostname', { ...GOOD, hostname: 'evil.example' }],
    ['no hostname', { ...GOOD, hostname: undefined }],
    ['a low score', { ...GOOD, score: 0.49 }],
    ['no score', { ...GOOD, score: undefined }],
    ['an old challenge', { ...GOOD, challenge_ts: new Date(START - 4 * MINUTE_MS).toISOString() }],
    ['a future challenge', { ...GOOD, challenge_ts: new Date(START + 9e5).toISOString() }],
    ['no time', { ...GOOD, challenge_ts: undefined }],
  ])('rejects %s', async (_what, answer) => {
    service.answer = json(answer)
    expect(await verify()).toBe('refused')
  })

  it('rejects an empty token without calling the service', async () => {
    expect(await verify('')).toBe('refused')
    expect(service.asked).toEqual([])
  })

  it('accepts a token only once, even if the service accepts it again', async () => {
    expect(await verify()).toBe('passed')
    world.now += 2 * MINUTE_MS
    expect(await verify()).toBe('refused')
    expect(await verify('another')).toBe('passed')
    expect([...world.rates.keys()].join()).not.toContain('token')
  })

  it.each(MISBEHAVIOURS)(
    'reports an outage, within the time limit, if the service %s',
    async (_what, answer) => {
      service.answer = answer
      captcha = open(BRIEF_MS)
      const start = performance.now()
      expect(await verify()).toBe('unavailable')
      expect(performance.now() - start).toBeLessThan(2000)
      expect(service.asked).toHaveLength(1)
      expect(world.lines.join()).toContain('Captcha indisponible')
    },
  )

  it.each(['missing-input-secret', 'invalid-input-secret'])(
    'reports an outage, and alerts operators, if our configuration is wrong: %s',
    async (code) => {
      service.answer = json({ success: false, 'error-codes': [code] })
      expect(await verify()).toBe('unavailable')
    },
  )

  it('reports an outage if the service cannot be reached', async () => {
    await service.close()
    expect(await verify()).toBe('unavailable')
  })
})
