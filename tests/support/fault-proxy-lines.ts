import { once } from 'node:events'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocket } from 'ws'

/** A request from the API to the database. */
export interface Message {
  readonly text: string
  readonly isWrite: boolean
  /** Forwards the message. Resolves when the database has responded, even if the response is held back. */
  send(): Promise<unknown>
}

/** Decides which messages the proxy forwards. */
export interface Middle {
  take(message: Message): void
  letsAnswersThrough(): boolean
}

/**
 * Matches a request in the SDK's wire format, and captures its number and action. `p` sets or runs a transaction, `m` updates.
 */
const REQUEST = /^\{"t":"d","d":\{"r":(\d+),"a":"(\w+)"/
const ANSWER = /^\{"t":"d","d":\{"r":(\d+),/

/** Forwards a connection of the SDK, message by message. */
export function relaySocket(
  client: WebSocket,
  { headers: { host = '' }, url = '' }: IncomingMessage,
  target: string,
  middle: Middle,
): void {
  const upstream = new WebSocket(`ws://${target}${url}`)
  const opened = once(upstream, 'open')
  const unanswered = new Map<string, () => void>()
  client.on('message', (data: Buffer) => {
    const said = data.toString()
    const [, id, action = ''] = REQUEST.exec(said) ?? []
    middle.take({
      text: said,
      isWrite: ['p', 'm'].includes(action),
      async send() {
        const answered = id && new Promise<void>((resolve) => unanswered.set(id, resolve))
        await opened
        upstream.send(said)
        await answered
      },
    })
  })
  upstream.on('message', (data: Buffer) => {
    const said = data.toString()
    const [, id = ''] = ANSWER.exec(said) ?? []
    unanswered.get(id)?.()
    // Replace the host in the database's greeting by the proxy's, because the SDK reconnects to that host.
    if (middle.letsAnswersThrough()) client.send(said.replace(`"h":"${target}"`, `"h":"${host}"`))
  })
  const end = () => [client, upstream].forEach((socket) => socket.terminate())
  for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
}

/** Forwards a request of the REST API. */
export async function relayRequest(
  asked: IncomingMessage,
  response: ServerResponse,
  target: string,
  middle: Middle,
): Promise<void> {
  const { method = '', url = '', headers } = asked
  const body = await text(asked)
  middle.take({
    text: body,
    isWrite: method !== 'GET',
    async send() {
      const sent = request(`http://${target}${url}`, { method, headers }).end(body)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const answered = await text(answer)
      if (!middle.letsAnswersThrough()) return
      response.writeHead(answer.statusCode ?? 502, answer.headers).end(answered)
    },
  })
}
