import * as z from 'zod/mini'

const answer = z.object({ value: z.unknown() })
const refusal = z.object({ error: z.string(), message: z.string() })
const session = z.object({ sessionId: z.string() })
const newWindow = z.object({ handle: z.string() })

/** A session of a WebDriver server, which controls one browser. */
export interface Session {
  /**
   * Sends a command to one of the browser's windows; resolves to `value` of the response.
   *
   * @throws {Error} with the driver's error code and message.
   */
  send(window: string, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
  /** Opens a window; resolves to its handle. A new tab would stay hidden, even while it receives commands. */
  openWindow(): Promise<string>
  end(): Promise<void>
}

/**
 * Opens a browser through a local WebDriver server.
 *
 * Source: W3C, WebDriver, « Endpoints ».
 */
export async function openSession(port: number): Promise<Session> {
  const origin = `http://127.0.0.1:${port}`
  const capabilities = { alwaysMatch: {} }
  const { sessionId } = session.parse(await ask('POST', `${origin}/session`, { capabilities }))
  const base = `${origin}/session/${sessionId}`
  let last = ''
  const here = (method: string, path: string, body?: object) =>
    ask(method, `${base}/${path}`, method === 'POST' ? (body ?? {}) : undefined)
  return {
    async send(window, method, path, body) {
      if (window !== last) await here('POST', 'window', { handle: window })
      last = window
      return here(method, path, body)
    },
    async openWindow() {
      // A session starts with one window, which the first call uses.
      if (last === '') return (last = z.string().parse(await here('GET', 'window')))
      return newWindow.parse(await here('POST', 'window/new', { type: 'window' })).handle
    },
    async end() {
      await ask('DELETE', base)
    },
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { value } = answer.parse(await response.json())
  if (response.ok) return value
  const { error, message } = refusal.parse(value)
  throw new Error(`${new URL(url).pathname}: ${error}: ${message}`)
}
