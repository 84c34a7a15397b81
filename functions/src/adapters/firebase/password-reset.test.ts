import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PasswordReset } from '../../common/ports/password-reset.ts'
import { fakeDeps } from '../../testing/fake-deps.ts'
import type { World } from '../../testing/world.ts'
import { json, MISBEHAVIOURS, startStandIn, type StandIn } from '../../testing/stand-in.ts'
import { firebasePasswordReset } from './password-reset.ts'

let service: StandIn
let world: World
let passwordReset: PasswordReset
let accessToken: () => Promise<string>
beforeEach(async () => {
  accessToken = () => Promise.resolve('of-the-service-account')
  service = await startStandIn()
  service.answer = json({ email: 'marie@exemple.fr' })
  const { deps, world: itsWorld } = fakeDeps()
  world = itsWorld
  passwordReset = firebasePasswordReset({
    config: { identityURL: service.origin, projectId: 'test', hostURL: 'https://s.example' },
    ...{ accessToken: () => accessToken(), log: deps.log },
    bounds: { maxBytes: 16_384, limitMs: 300 },
  })
})
afterEach(() => service.close())

const send = (email: string, locale: 'fr' | 'en') => passwordReset.send(email, locale)

const refused = (message: string) => json({ error: { code: 400, message } }, 400)

/** The identity service as it is once an operator enforces App Check: it exempts those who prove to be the project. */
const enforced: RequestListener = (request, response) => {
  const { authorization, 'x-firebase-appcheck': token } = request.headers
  const isOurs = authorization === 'Bearer of-the-service-account'
  const answer =
    isOurs || token !== undefined
      ? json({ email: 'marie@exemple.fr' })
      : refused('Firebase App Check token is invalid.')
  answer(request, response)
}

describe('firebasePasswordReset', () => {
  it('has mails sent where the service refuses calls without an App Check token', async () => {
    service.answer = enforced
    await send('marie@exemple.fr', 'fr')
    expect(service.asked).toHaveLength(1)
    expect(service.asked[0]?.path).not.toContain('key=')
  })

  it.each([
    ['is refused to us', () => Promise.reject(new Error('metadata'))],
    ['never comes', () => new Promise<string>(() => undefined)],
  ])('is unavailable when the token of the service account %s', async (_what, token) => {
    accessToken = token
    await expect(send('marie@exemple.fr', 'fr')).rejects.toMatchObject({
      code: 'server/unavailable',
    })
  })

  it('has the service write to the person, in their language', async () => {
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
      continueUrl: 'https://s.example',
    })
  })

  it.each([
    'EMAIL_NOT_FOUND',
    'USER_DISABLED',
    'INVALID_EMAIL',
    'RESET_PASSWORD_EXCEED_LIMIT',
    'TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts.',
  ])('says nothing of %s', async (message) => {
    service.answer = refused(message)
    await expect(send('nobody@exemple.fr', 'fr')).resolves.toBeUndefined()
    expect(world.lines.join()).not.toContain('nobody')
  })

  it.each(['API_KEY_INVALID', 'OPERATION_NOT_ALLOWED', 'UNAUTHORIZED_DOMAIN : no'])(
    'is unavailable to everyone on %s',
    async (message) => {
      service.answer = refused(message)
      await expect(send('marie@exemple.fr', 'fr')).rejects.toMatchObject({
        code: 'server/unavailable',
      })
    },
  )

  it.each(MISBEHAVIOURS.filter(([what]) => !/nothing|garbage|shape|list/.test(what)))(
    'is unavailable when the service %s',
    async (_what, answer) => {
      service.answer = answer
      await expect(send('marie@exemple.fr', 'fr')).rejects.toMatchObject({
        code: 'server/unavailable',
      })
    },
  )
})
