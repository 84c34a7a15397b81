import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AccountMails } from '../../../common/ports/identity/account-mails.ts'
import { fakeDeps } from '../../../testing/fakes/fake-deps.ts'
import type { World } from '../../../testing/fakes/world.ts'
import {
  BRIEF_MS,
  MISBEHAVIOURS,
  PATIENT_MS,
  type StandIn,
  json,
  startStandIn,
} from '../../../testing/stand-in.ts'
import { identityMails } from './identity-mails.ts'

let service: StandIn
let world: World
let mails: AccountMails
let open: (limitMs: number) => AccountMails
let accessToken: () => Promise<string>
beforeEach(async () => {
  accessToken = () => Promise.resolve('of-the-service-account')
  service = await startStandIn()
  service.answer = json({ email: 'marie@exemple.fr' })
  const { deps, world: itsWorld } = fakeDeps()
  world = itsWorld
  open = (limitMs) =>
    identityMails({
      config: { hostURL: 'https://s.example', pepper: deps.config.pepper },
      access: {
        accountsURL: `${service.origin}/v1/projects/test/accounts`,
        accessToken: () => accessToken(),
      },
      now: deps.now,
      log: deps.log,
      bounds: { maxBytes: 16_384, limitMs },
    })
  mails = open(PATIENT_MS)
})
afterEach(() => service.close())

const send = (email: string, locale: 'fr' | 'en') => mails.resetPassword(email, locale)

const refused = (message: string) => json({ error: { code: 400, message } }, 400)

/**
 * The identity service with App Check enforced. It accepts calls that have an App Check token or are authorized as the project.
 */
const enforced: RequestListener = (request, response) => {
  const { authorization, 'x-firebase-appcheck': token } = request.headers
  const isOurs = authorization === 'Bearer of-the-service-account'
  const answer =
    isOurs || token !== undefined
      ? json({ email: 'marie@exemple.fr' })
      : refused('Firebase App Check token is invalid.')
  answer(request, response)
}

describe('identityMails', () => {
  it('sends e-mails even if the service refuses calls without an App Check token', async () => {
    service.answer = enforced
    await send('marie@exemple.fr', 'fr')
    expect(service.asked).toHaveLength(1)
    expect(service.asked[0]?.path).not.toContain('key=')
  })

  it.each([
    ['is refused to us', () => Promise.reject(new Error('metadata'))],
    ['never comes', () => new Promise<string>(() => undefined)],
  ])('reports an outage if the token of the service account %s', async (_what, token) => {
    accessToken = token
    mails = open(BRIEF_MS)
    await expect(send('marie@exemple.fr', 'fr')).rejects.toMatchObject({
      code: 'server/unavailable',
    })
  })

  it('makes the identity service e-mail the person in their language', async () => {
    await send('marie@exemple.fr', 'en')
    expect(service.asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/projects/test/accounts:sendOobCode',
        headers: { 'x-firebase-locale': 'en' },
      },
    ])
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({
      requestType: 'PASSWORD_RESET',
      email: 'marie@exemple.fr',
      continueUrl: expect.stringMatching(/^https:\/\/s\.example\/\?code=\d+\.[\w-]{43}$/) as string,
    })
  })

  it.each([
    'EMAIL_NOT_FOUND',
    'USER_DISABLED',
    'INVALID_EMAIL',
    'RESET_PASSWORD_EXCEED_LIMIT',
    'TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts.',
  ])('hides the error %s from the caller', async (message) => {
    service.answer = refused(message)
    await expect(send('nobody@exemple.fr', 'fr')).resolves.toBeUndefined()
    expect(world.lines.join()).not.toContain('nobody')
  })

  it.each(['API_KEY_INVALID', 'OPERATION_NOT_ALLOWED', 'UNAUTHORIZED_DOMAIN : no'])(
    'reports an outage to everyone if the identity service answers %s',
    async (message) => {
      service.answer = refused(message)
      await expect(send('marie@exemple.fr', 'fr')).rejects.toMatchObject({
        code: 'server/unavailable',
      })
    },
  )

  it.each(MISBEHAVIOURS.filter(([what]) => !/nothing|garbage|shape|list/.test(what)))(
    'reports an outage if the identity service %s',
    async (_what, answer) => {
      service.answer = answer
      mails = open(BRIEF_MS)
      await expect(send('marie@exemple.fr', 'fr')).rejects.toMatchObject({
        code: 'server/unavailable',
      })
    },
  )
})

describe('identityMails, for a person who is signed in', () => {
  const marie = { uid: 'marie', idToken: 'proof', locale: 'fr' } as const
  const verify = () => mails.verifyEmail(marie)
  const change = () => mails.changeEmail(marie, 'neuve@exemple.fr')

  it('makes the identity service e-mail the person whose ID token is sent, and no one else', async () => {
    await verify()
    await change()
    expect(service.asked.map(({ body }) => JSON.parse(body) as object)).toEqual([
      { requestType: 'VERIFY_EMAIL', idToken: 'proof', continueUrl: 'https://s.example' },
      {
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        idToken: 'proof',
        newEmail: 'neuve@exemple.fr',
        continueUrl: 'https://s.example',
      },
    ])
    expect(service.asked[0]?.headers).toMatchObject({ 'x-firebase-locale': 'fr' })
  })

  it.each(['EMAIL_EXISTS', 'INVALID_NEW_EMAIL'])(
    'hides the error %s from the caller',
    async (message) => {
      service.answer = refused(message)
      await expect(change()).resolves.toBeUndefined()
      await expect(verify()).rejects.toMatchObject({ code: 'server/unavailable' })
    },
  )

  it('reports that the identity service throttles the person, and logs the person’s uid', async () => {
    service.answer = refused('TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts.')
    for (const ask of [verify, change]) {
      await expect(ask()).rejects.toMatchObject({ code: 'request/too-many' })
    }
    expect(world.lines.join()).toContain('"uid":"marie"')
    expect(world.lines.join()).not.toMatch(/proof|exemple/)
  })
})
