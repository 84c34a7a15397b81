import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PasswordReset } from '../../common/ports/password-reset.ts'
import { fakeDeps } from '../../testing/fake-deps.ts'
import type { World } from '../../testing/world.ts'
import { json, MISBEHAVIOURS, startStandIn, type StandIn } from '../../testing/stand-in.ts'
import { firebasePasswordReset } from './password-reset.ts'

let service: StandIn
let world: World
let passwordReset: PasswordReset
beforeEach(async () => {
  service = await startStandIn()
  service.answer = json({ email: 'marie@exemple.fr' })
  const { deps, world: itsWorld } = fakeDeps()
  world = itsWorld
  passwordReset = firebasePasswordReset({
    config: { identityURL: service.origin, firebaseApiKey: 'key', hostURL: 'https://s.example' },
    ...{ log: deps.log, bounds: { maxBytes: 16_384, limitMs: 300 } },
  })
})
afterEach(() => service.close())

const send = (email: string, locale: 'fr' | 'en') => passwordReset.send(email, locale)

const refused = (message: string) => json({ error: { code: 400, message } }, 400)

describe('firebasePasswordReset', () => {
  it('has the service write to the person, in their language', async () => {
    await send('marie@exemple.fr', 'en')
    expect(service.asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/accounts:sendOobCode?key=key',
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
