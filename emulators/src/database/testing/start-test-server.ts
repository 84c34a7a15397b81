import { type Database, type DatabaseOptions, startDatabase } from '../start-database.ts'

interface RestInit {
  readonly method?: string
  readonly body?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** A server on a free port, with helpers for tests. */
export interface TestServer extends Database {
  /** Sends a REST request as the owner. */
  rest(path: string, init?: RestInit): Promise<Response>
  /** The functions that changes have triggered, with their events. */
  readonly calls: readonly { readonly name: string; readonly event: object }[]
}

export async function startTestServer(options: DatabaseOptions = {}): Promise<TestServer> {
  const calls: { name: string; event: object }[] = []
  const server = await startDatabase({
    callFunction: ({ name }, event) => calls.push({ name, event }),
    ...options,
  })
  return {
    ...server,
    calls,
    rest: (path, init = {}) =>
      fetch(`http://127.0.0.1:${server.port}${path}`, {
        ...init,
        headers: { Authorization: 'Bearer owner', ...init.headers },
      }),
  }
}
