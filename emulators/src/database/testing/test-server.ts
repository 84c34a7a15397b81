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
  /** The functions that changes have triggered so far, with their events. */
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

/** Functions that send REST requests to the server and namespace that `current` returns at the time of the request. */
export function restCalls(current: () => { readonly server: TestServer; readonly ns: string }) {
  /** Sends a request as the owner. */
  const send = (method: string, path: string, json?: unknown, headers = {}): Promise<Response> => {
    const { server, ns } = current()
    return server.rest(`${path}${path.includes('?') ? '&' : '?'}ns=${ns}`, {
      method,
      body: json === undefined ? null : JSON.stringify(json),
      headers,
    })
  }
  return {
    send,
    read: async (path: string): Promise<unknown> => (await send('GET', path)).json(),
    /** Sends a request without credentials. The path includes the namespace. */
    anonymous: (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`http://127.0.0.1:${current().server.port}${path}`, init),
  }
}

/** Rules for tests, named after what they allow. */
export const RULES = {
  open: `{"rules": {".read": true, ".write": true, "$any": {".indexOn": "s"}}}`,
  closed: `{"rules": {}}`,
  whileNotRevoked: `{"rules": {".read": "!root.child('revoked').exists()", ".write": true}}`,
  /** Always allows reads, by a rule that depends on the time. */
  whileNow: `{"rules": {".read": "now > 0", ".write": true}}`,
  ownUsers: `{"rules": {"users": {"$uid": {
    ".read": "auth.uid === $uid", ".write": "auth.uid === $uid"
  }}}}`,
} as const
