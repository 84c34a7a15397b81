import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  BRIEF_MS,
  json,
  MISBEHAVIOURS,
  startStandIn,
  type StandIn,
  PATIENT_MS,
} from '../../testing/stand-in.ts'
import { fcm } from './fcm.ts'

const MESSAGE = { title: 'Connexion inhabituelle', body: 'Était-ce vous ?', locale: 'fr' } as const

/** Returns an error response in Firebase Cloud Messaging's format. */
const refused = (http: number, status: string, detail: object) =>
  json({ error: { code: http, message: 'canary', status, details: [detail] } }, http)
const refusedFor = (field: string) =>
  refused(400, 'INVALID_ARGUMENT', { fieldViolations: [{ field, description: 'canary' }] })

let service: StandIn
beforeEach(async () => {
  service = await startStandIn()
  service.answer = json({ name: 'projects/test/messages/1' })
})
afterEach(() => service.close())

const accessToken = () => Promise.resolve('the-access-token')
const send = (token = 'token-1', limitMs = PATIENT_MS) =>
  fcm({
    url: service.origin,
    projectId: 'test',
    accessToken,
    bounds: { maxBytes: 16 * 1024, limitMs },
  }).send(token, MESSAGE)

describe('fcm', () => {
  it('sends the texts as data for the service worker, in a message that expires after a day', async () => {
    expect(await send()).toBe('sent')
    expect(service.asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/projects/test/messages:send',
        headers: { authorization: 'Bearer the-access-token', 'content-type': 'application/json' },
      },
    ])
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({
      message: {
        token: 'token-1',
        data: MESSAGE,
        webpush: { headers: { TTL: '86400', Urgency: 'high' } },
      },
    })
  })

  it.each([
    ['is unregistered', refused(404, 'NOT_FOUND', { errorCode: 'UNREGISTERED' })],
    [
      'is another project’s',
      refused(403, 'PERMISSION_DENIED', { errorCode: 'SENDER_ID_MISMATCH' }),
    ],
    ['is malformed', refusedFor('message.token')],
  ])('reports an unregistered device if the token %s', async (_what, answer) => {
    service.answer = answer
    expect(await send()).toBe('unregistered')
  })

  it.each([
    ...MISBEHAVIOURS,
    ['refuses our account', refused(401, 'UNAUTHENTICATED', {})],
    ['refuses what we say', refusedFor('message.data[0].value')],
    ['is too busy', refused(429, 'RESOURCE_EXHAUSTED', { errorCode: 'QUOTA_EXCEEDED' })],
    ['knows no such project', json({ error: { code: 404, status: 'NOT_FOUND' } }, 404)],
  ] as const)('fails, within the time limit, if the service %s', async (_what, answer) => {
    service.answer = answer
    const start = performance.now()
    await expect(send('token-1', BRIEF_MS)).rejects.toThrow()
    expect(performance.now() - start).toBeLessThan(2000)
    expect(service.asked).toHaveLength(1)
  })
})
