import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reply. A string is sent unchanged, anything else as JSON. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Replies by « server/path », without the query. A function can choose the reply from the query. */
export type Replies = Record<string, Reply | ((query: URLSearchParams) => Reply)>

/** Servers that send these replies, and 404 for every other path. */
export interface FakeServers<Name extends string> {
  readonly origins: Readonly<Record<Name, string>>
  /** Every request received, as « METHOD server/path ». */
  readonly requests: readonly string[]
  readonly close: () => void
}

/**
 * Starts servers with these names on the loopback interface. They look up replies at each request, so tests can change
 * them.
 */
export async function startFakeServers<Name extends string>(
  names: readonly Name[],
  replies: Replies,
): Promise<FakeServers<Name>> {
  const requests: string[] = []
  const servers: Server[] = []
  const origins: [string, string][] = []
  for (const name of names) {
    const server = createServer(({ method = '', url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://fake')
      requests.push(`${method} ${name}${pathname}`)
      const found = replies[`${name}${pathname}`] ?? { status: 404, body: {} }
      const {
        status = 200,
        headers,
        body,
      } = typeof found === 'function' ? found(searchParams) : found
      response.writeHead(status, headers)
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    origins.push([name, `http://127.0.0.1:${(server.address() as AddressInfo).port}`])
  }
  return {
    origins: Object.fromEntries(origins) as Record<Name, string>,
    requests,
    close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
