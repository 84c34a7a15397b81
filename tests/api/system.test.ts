import { PROJECT_VERSION } from '@sesame/contract/constants'
import { health } from '@sesame/contract/endpoints/system'
import { VERSION } from '@sesame/contract/version'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { call } from 'sesame-testing/api'

describe('GET /api/health', () => {
  it('reports whether the database and the identity service respond, the versions, and nothing else', async () => {
    const reply = await call('GET', '/api/health')
    expect(reply.status).toBe(200)
    expect(health.parse(JSON.parse(reply.text))).toEqual({
      status: 'ok',
      version: VERSION,
      projectVersion: PROJECT_VERSION,
      dependencies: { database: true, identity: true },
    })
  })
})

describe('GET /api/openapi.json', () => {
  it('returns the same description as docs/openapi.json', async () => {
    const reply = await call('GET', '/api/openapi.json')
    const committed = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')
    expect(JSON.parse(reply.text)).toEqual(JSON.parse(committed))
  })
})

describe('GET /api/docs', () => {
  it('returns a readable page of all endpoints, in the emulator', async () => {
    const reply = await call('GET', '/api/docs')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain('text/html')
    expect(reply.text).toContain('POST /api/auth/refresh-access-token')
  })
})
