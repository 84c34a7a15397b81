import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request of a load. */
export interface Question {
  readonly port: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What one connection asks, again and again; it may go by the answers. */
export interface Conversation {
  question(): Question
  hear(answer: string): void
}

/** A conversation that always asks the same. */
export function repeating(question: Question): Conversation {
  return { question: () => question, hear: () => undefined }
}

/** Connections that stay open between the times in which they are busy. */
export interface Load {
  /** Keeps each connection busy; returns the latency of every answer, in ms. */
  run(ms: number): Promise<number[]>
  close(): void
}

/** Opens a connection for each conversation. */
export function openLoad(conversations: readonly Conversation[]): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: conversations.length })
  return {
    async run(ms) {
      const latencies: number[] = []
      const end = performance.now() + ms
      const converse = async (conversation: Conversation) => {
        for (let start = performance.now(); start < end; start = performance.now()) {
          conversation.hear(await ask(conversation.question(), agent))
          latencies.push(performance.now() - start)
        }
      }
      // A client that sleeps has to be woken by each answer, and the server pays for it: this one never does.
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

/** Asks once; any status but the one expected is a failure of the benchmark. */
export async function ask(question: Question, agent?: Agent, expected = 200): Promise<string> {
  const { status, body } = await send(question, agent)
  if (status !== expected) throw new Error(`${question.path}: ${String(status)}`)
  return body
}

/** Asks until somebody listens, then returns the status of the first answer. */
export async function firstAnswer(question: Question): Promise<number | undefined> {
  for (;;) {
    try {
      return (await send(question)).status
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
}

function send(
  { port, method, path, headers, body }: Question,
  agent?: Agent,
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      ...{ host: '127.0.0.1', port, method, path, agent },
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    }
    request(options, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject)
    })
      .once('error', reject)
      .end(body)
  })
}
