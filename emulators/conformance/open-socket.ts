import type { Hosts } from './verdict.ts'

/** How long to wait for an expected message, in milliseconds. */
const LIMIT_MS = 20_000

interface Message {
  readonly t: string
  readonly d: {
    readonly t?: string
    readonly r?: number
    readonly a?: string
    readonly b?: unknown
  }
}

/** The status of a reply, and the messages pushed before it. */
interface Reply {
  readonly status: string | undefined
  readonly pushes: readonly unknown[]
}

/** Connects to a database namespace of an emulator suite over a WebSocket, as SDKs do. */
export function openSocket({ database }: Hosts, namespace: string) {
  const socket = new WebSocket(`ws://${database}/.ws?v=5&ns=${namespace}`)
  const next = receiver(socket)
  let requests = 0
  return {
    /** Resolves with the next message; rejects if none arrives in time. */
    next,
    /** Sends a request and waits for its reply. */
    async ask(action: string, body: object): Promise<Reply> {
      requests += 1
      socket.send(JSON.stringify({ t: 'd', d: { r: requests, a: action, b: body } }))
      const pushes: unknown[] = []
      for (;;) {
        const { d } = await next()
        if (d.r !== undefined) return { status: (d.b as { s?: string } | undefined)?.s, pushes }
        pushes.push(d)
      }
    },
    close: () => socket.close(),
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
    for (;;) {
      const next = waiting.shift()
      if (next !== undefined) return next
      await new Promise<void>((resolve, reject) => {
        const limit = setTimeout(
          () => reject(new Error('The database did not answer over its WebSocket.')),
          LIMIT_MS,
        )
        wake = () => {
          clearTimeout(limit)
          resolve()
        }
      })
    }
  }
}
