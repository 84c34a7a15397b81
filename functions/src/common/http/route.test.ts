import { errorBody } from '@sesame/contract/error-body'
import { endpoint } from '@sesame/contract/endpoint'
import { id } from '@sesame/contract/fields'
import express from 'express'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errorHandler } from './error-handler.ts'
import { publicRoute } from './route.ts'

const thing = endpoint('GET', '/api/things/:thing', 'public', {
  params: z.strictObject({ thing: id }),
  response: z.strictObject({ thing: id }),
})
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const { handler } = publicRoute(thing, ({ params }) => Promise.resolve({ body: params }))

let server: Server
beforeEach(async () => {
  const app = express()
    .get(
      thing.path,
      handler({
        appCheck: { accepts: () => Promise.resolve(true) },
        identify: () => Promise.reject(new Error('nobody asks')),
        limiter: { take: () => Promise.resolve() },
      }),
    )
    .use(errorHandler({ log: silent, statistics: { count: () => Promise.resolve() } }))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

async function get(path: string): Promise<[number, unknown]> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  return [response.status, await response.json()]
}

describe('the parameter of a path', () => {
  it('is passed to the handler, decoded and parsed', async () => {
    expect(await get('/api/things/abcde%31234A')).toEqual([200, { thing: 'abcde1234A' }])
  })

  it('is rejected if it does not match its schema, and the error names the parameter', async () => {
    const [status, body] = await get('/api/things/short')
    expect(status).toBe(400)
    expect(errorBody.parse(body).error).toMatchObject({
      code: 'request/invalid',
      fields: { thing: 'invalid' },
    })
  })

  it.each(['%', '%C3', '%E0%A4%A'])('is rejected if it cannot be decoded: %s', async (text) => {
    const [status, body] = await get(`/api/things/${text}`)
    expect([status, errorBody.parse(body).error.code]).toEqual([400, 'request/invalid'])
  })
})
