import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves a folder as Hosting does: brotli, pages without their extension. */
export async function serve(folder: string): Promise<{ origin: string; close: () => void }> {
  const files = new Map<string, Buffer>()
  const read = (path: string): Buffer => {
    const known = files.get(path) ?? brotliCompressSync(readFileSync(join(folder, path)))
    files.set(path, known)
    return known
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = extname(pathname) === '' ? `${pathname}.html` : pathname
    try {
      const body = read(path)
      const type = TYPES[extname(path)] ?? 'application/octet-stream'
      response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
