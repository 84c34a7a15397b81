import { GREETING_SOURCE, protocolCases } from './cases/protocol.ts'
import { openDatabase } from './open-database.ts'
import type { Hosts, Verdict } from './verdict.ts'

const LIMIT_MS = 5_000

interface Message {
  readonly t: string
  readonly d: {
    readonly t?: string
    readonly r?: number
    readonly a?: string
    readonly b?: unknown
  }
}

/** The WebSocket protocol, version 5: one conversation, in sequence. */
export async function protocol(hosts: Hosts): Promise<Verdict[]> {
  const { namespace, putRules } = openDatabase(hosts, 'conformance-protocol')
  await putRules({})
  const socket = new WebSocket(`ws://${hosts.database}/.ws?v=5&ns=${namespace}`)
  const next = receiver(socket)
  const verdict = (name: string, source: string, expected: unknown, found: unknown): Verdict => ({
    area: 'Protocol',
    name,
    source,
    expected: JSON.stringify(expected),
    found: JSON.stringify(found),
  })
  try {
    const { t, d } = await next()
    const verdicts = [verdict('the server greets', GREETING_SOURCE, ['c', 'h'], [t, d.t])]
    for (const [at, { name, action, body, pushes, status, source }] of protocolCases.entries()) {
      socket.send(JSON.stringify({ t: 'd', d: { r: at + 1, a: action, b: body } }))
      const seen: unknown[] = []
      let message = await next()
      while (message.d.r === undefined) {
        seen.push(message.d)
        message = await next()
      }
      const reply = (message.d.b as { s?: string } | undefined)?.s
      verdicts.push(verdict(name, source, [...pushes, status], [...seen, reply]))
    }
    return verdicts
  } finally {
    socket.close()
  }
}

/** Receives messages one by one, ignoring keep-alive frames. */
function receiver(socket: WebSocket): () => Promise<Message> {
  const waiting: Message[] = []
  let wake: (() => void) | undefined
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (!text.startsWith('{')) return
    waiting.push(JSON.parse(text) as Message)
    wake?.()
  })
  return async () => {
    const limit = AbortSignal.timeout(LIMIT_MS)
    for (;;) {
      const next = waiting.shift()
      if (next !== undefined) return next
      await new Promise<void>((resolve, reject) => {
        wake = resolve
        limit.addEventListener('abort', () => {
          reject(new Error('The database did not answer over its WebSocket.'))
        })
      })
    }
  }
}
