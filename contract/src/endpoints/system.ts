import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Whether an instance can do its work; without a secret, a name or an address. */
export const health = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string().check(z.maxLength(40)),
  dependencies: z.object({ database: z.boolean(), identity: z.boolean() }),
})
export type Health = z.infer<typeof health>

/** Says whether database and identity service can be reached: 200, or 503 with the same body. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  body: null,
  response: health,
})

/** This description: OpenAPI 3.1. */
export const getOpenapi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  body: null,
  response: z.record(z.string().check(z.maxLength(200)), z.unknown()),
})
