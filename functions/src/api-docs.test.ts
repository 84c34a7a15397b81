import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { fakeDeps } from './testing/fakes/fake-deps.ts'

describe('GET api/docs', () => {
  const danger = '</pre><script>alert(1)</script>'
  const description = {
    paths: {
      '/api/x': { get: { summary: danger, responses: { 200: { description: danger } } } },
    },
  }

  /** Requests the API documentation page. `inEmulator`: whether the application runs in the emulator. */
  async function page(inEmulator: boolean): Promise<Response> {
    const { deps } = fakeDeps()
    const config = { ...deps.config, inEmulator }
    const app = createApp({ ...deps, config, openapi: () => Promise.resolve(description) })
    const server = createServer(app)
    try {
      return await fetch(`${await originOf(server)}/api/docs`)
    } finally {
      server.close()
    }
  }

  it('is served in development, without scripts, styles or other resources', async () => {
    const response = await page(true)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await response.text()
    expect(text).toContain('GET /api/x')
    expect(text).not.toContain('<script')
    expect(text).not.toMatch(/<style|style=|src=/)
  })

  it('is not served outside development', async () => {
    expect((await page(false)).status).toBe(404)
  })
})

function originOf(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })
}
