import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a simulated service. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A local server that simulates an outside service. */
export interface StandIn {
  readonly origin: string
  readonly asked: Asked[]
  /** Handles all further requests. */
  answer: RequestListener
  close(): Promise<void>
}

export async function startStandIn(): Promise<StandIn> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const { method = '', url: path = '', headers } = request
      standIn.asked.push({ method, path, headers, body: Buffer.concat(chunks).toString() })
      standIn.answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: StandIn = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: (_request, response) => void response.end(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return standIn
}

/** Responds with JSON. */
export function json(value: unknown, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  }
}

/** Long enough for a service to respond, even on a busy machine. */
export const PATIENT_MS = 10_000
/** How long tests wait for a service that never responds. */
export const BRIEF_MS = 300

/** Ways in which a service can misbehave. */
export const MISBEHAVIOURS: readonly (readonly [string, RequestListener])[] = [
  ['never answers', () => undefined],
  ['stops in the middle', (_request, response) => void response.writeHead(200).write('{"a":')],
  [
    'breaks off',
    (request, response) => {
      response.writeHead(200).write('{"a":')
      setImmediate(() => request.socket.resetAndDestroy())
    },
  ],
  [
    'redirects elsewhere',
    (_request, response) =>
      void response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end(),
  ],
  [
    'redirects to itself',
    (_request, response) => void response.writeHead(307, { Location: '/' }).end(),
  ],
  [
    'answers without end',
    (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    },
  ],
  ['answers garbage', (_request, response) => void response.end('<html>canary</html>')],
  ['answers another shape', json({ canary: true })],
  ['answers a list', json([])],
  ['answers 500', json({ canary: true }, 500)],
  ['answers nothing', (_request, response) => void response.end()],
]
