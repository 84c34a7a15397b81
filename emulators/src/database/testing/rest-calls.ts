import type { TestServer } from './start-test-server.ts'

/** REST calls to the server and namespace that are current at the time of the call. */
export function restCalls(current: () => { readonly server: TestServer; readonly ns: string }) {
  /** As the owner. */
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
    /** Without credentials; the path includes the namespace. */
    anonymous: (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`http://127.0.0.1:${current().server.port}${path}`, init),
  }
}
