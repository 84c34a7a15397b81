import { request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Makes a server listen on a free loopback port. */
export async function serve(
  server: Server,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Returns the content type of a file of the client, according to its extension. */
export function contentTypeOf(path: string): string {
  return CONTENT_TYPES[extname(path)] ?? 'application/octet-stream'
}

/** Forwards a request to another origin, and sends back its response. Headers that are already set on the response remain. */
export function forward(request: IncomingMessage, response: ServerResponse, origin: string): void {
  const { method, headers, url } = request
  const onward = ask(`${origin}${url ?? ''}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      ...(response.getHeaders() as Record<string, string>),
    })
    answer.pipe(response)
  })
  onward.once('error', () => {
    if (!response.headersSent) response.writeHead(502)
    response.end()
  })
  request.pipe(onward)
}
