import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** A request to the measured server: a POST if it has a body, otherwise a GET. */
export interface Question {
  readonly port: number
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The successive requests of one connection. A request may depend on earlier responses. */
export interface Conversation {
  question(): Question
  hear?(answer: string): void
}

/** Connections to a server, which stay open between runs. */
export interface Load {
  /** Sends requests on every connection without pause for `ms` milliseconds. Returns the latency of each response, in ms. */
  run(ms: number): Promise<number[]>
  close(): void
}

/** Opens a connection to the measured server for each conversation. */
export function openLoad(conversations: readonly Conversation[]): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: conversations.length })
  return {
    async run(ms) {
      const latencies: number[] = []
      const end = performance.now() + ms
      const converse = async (conversation: Conversation) => {
        for (let start = performance.now(); start < end; start = performance.now()) {
          const question = conversation.question()
          const { status, body } = await send(question, agent)
          if (status !== 200) throw new Error(`${question.path}: ${String(status)}`)
          conversation.hear?.(body)
          latencies.push(performance.now() - start)
        }
      }
      // Busy-wait, because waking an idle client for each response would slow the server down.
      let isAwake = true
      const stayAwake = () => {
        if (isAwake) setImmediate(stayAwake)
      }
      stayAwake()
      try {
        await Promise.all(conversations.map(converse))
      } finally {
        isAwake = false
      }
      return latencies
    },
    close: () => agent.destroy(),
  }
}

/** How long (ms) a server may take to start. */
const START_MS = 60_000

/**
 * Repeats a request until the server listens. Resolves to the status of the first response.
 *
 * @throws {Error} if the server does not start within a minute, or breaks the connection.
 */
export async function firstAnswer(question: Question): Promise<number | undefined> {
  const deadline = performance.now() + START_MS
  for (;;) {
    try {
      return (await send(question)).status
    } catch (error) {
      const isStarting = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (!isStarting || performance.now() > deadline) throw error
      await wait(2)
    }
  }
}

function send(
  { body, ...where }: Question,
  agent?: Agent,
): Promise<{ status: number | undefined; body: string }> {
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    request({ ...where, host: '127.0.0.1', method, agent }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject)
    })
      .once('error', reject)
      .end(body)
  })
}
