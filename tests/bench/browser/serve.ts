import { existsSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { contentTypeOf } from '../../support/serve.ts'
import { API_ANSWERS, IDENTITY_ANSWERS } from './answers.ts'

export interface Served {
  readonly origin: string
  readonly close: () => void
}

/**
 * Serves a folder as Hosting does (brotli, pages without their extension, assets cached permanently), and fixed API responses by
 * path.
 */
export function serve(
  folder: string,
  answers: Readonly<Record<string, object>> = API_ANSWERS,
): Promise<Served> {
  const files = new Map<string, Buffer>()
  const read = (path: string): Buffer => {
    const known = files.get(path) ?? brotliCompressSync(readFileSync(join(folder, path)))
    files.set(path, known)
    return known
  }
  return listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const answer = answers[pathname]
    if (answer !== undefined) {
      const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'mesure' }
      response.writeHead(200, headers).end(JSON.stringify(answer))
      return
    }
    const page = existsSync(join(folder, `${pathname}.html`)) ? `${pathname}.html` : 'index.html'
    const path = extname(pathname) === '' ? page : pathname
    try {
      const body = read(path)
      const headers = {
        'Content-Type': contentTypeOf(path),
        'Content-Encoding': 'br',
        'Cache-Control': pathname.startsWith('/assets/')
          ? 'max-age=31536000, immutable'
          : 'no-cache',
      }
      response.writeHead(200, headers).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
}

/**
 * Simulates the identity service for the SDK, on another origin, so that browsers send a preflight request first. The DevTools
 * protocol does not delay preflight requests, so this server responds to them after one network latency (ms).
 */
export function serveIdentity(latencyMs: number): Promise<Served> {
  return listen((request, response) => {
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Content-Type': 'application/json',
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'OPTIONS') {
      setTimeout(() => response.writeHead(204, headers).end(), latencyMs)
      return
    }
    const answer = IDENTITY_ANSWERS[pathname]
    response.writeHead(answer === undefined ? 404 : 200, headers).end(JSON.stringify(answer))
  })
}

async function listen(listener: RequestListener): Promise<Served> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
