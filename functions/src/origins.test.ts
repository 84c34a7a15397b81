import { reportViolation } from '@sesame/contract/endpoints/violations'
import { afterEach, describe, expect, it } from 'vitest'
import { routesOf } from './app.ts'
import { errorOf, startApi, type TestApi } from './testing/api-client.ts'
import { fakeDeps } from './testing/fakes/fake-deps.ts'

let api: TestApi
afterEach(() => api.close())

const ask = (origin: string, method = 'GET', path = '/api/health') =>
  api.send(method, path, { headers: { Origin: origin } })

describe('requests from pages', () => {
  it.each(['https://sesame.example', 'https://sesame.web.app'])(
    'are accepted from %s',
    async (origin) => {
      api = await startApi()
      expect((await ask(origin)).status).toBe(200)
    },
  )

  it.each([
    'https://evil.example',
    'https://sesame.example.evil.example',
    'https://evil-sesame.example',
    'http://sesame.example',
    'https://sesame.example:8443',
    'https://www.sesame.example',
    'http://127.0.0.1:5000',
    'null',
  ])(
    'are refused from « %s », on every path except that of violation reports, with any method',
    async (origin) => {
      api = await startApi()
      const served = routesOf(fakeDeps().deps)
        .map(({ endpoint: { method, path } }) => [method, path])
        // Browsers send reports of policy violations without one of our origins.
        .filter(([, path]) => path !== reportViolation.path)
      for (const [method = '', path = ''] of [...served, ['OPTIONS', '/api/auth/sign-in']]) {
        const reply = await ask(origin, method, path)
        expect([reply.status, errorOf(reply).code]).toEqual([403, 'request/foreign-origin'])
        const cors = [...reply.headers.keys()].filter((name) => name.startsWith('access-control'))
        expect(cors).toEqual([])
      }
    },
  )

  it('leave no session id in the log, although their path contains one', async () => {
    api = await startApi()
    await ask('https://evil.example', 'DELETE', '/api/auth/sessions/CanaryCana')
    await api.send('DELETE', '/api/auth/sessions/CanaryCana/more')
    expect(api.world.lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ code: 'request/foreign-origin', path: '/api/auth' }),
      expect.objectContaining({ code: 'request/unknown-route', path: '/api/auth' }),
    ])
    expect(api.world.lines.join()).not.toContain('Canary')
  })

  it('are accepted from the loopback address only in the emulator, on any port', async () => {
    api = await startApi({ inEmulator: true })
    expect((await ask('http://localhost:5173')).status).toBe(200)
    expect((await ask('http://127.0.0.1:5000')).status).toBe(200)
    expect((await ask('http://127.0.0.1.evil.example')).status).toBe(403)
  })

  it('get no CORS header, even from our own pages, except for videos', async () => {
    api = await startApi()
    const { headers } = await ask('https://sesame.example', 'OPTIONS', '/api/auth/sign-in')
    expect(headers.get('allow')).toBe('POST')
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('requests without an origin', () => {
  it('are accepted, since monitors and programs send them', async () => {
    api = await startApi()
    expect((await api.send('GET', '/api/health')).status).toBe(200)
  })
})
