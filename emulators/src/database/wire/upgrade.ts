import type { Session } from '../session/session.ts'
import type { Transport } from '../session/transport.ts'
import { parseMessage } from './message.ts'
import type { Receiver } from './websocket.ts'

/**
 * Moves a session from long polling to a WebSocket, as the client requests with the session's id. Requests over the
 * WebSocket wait until the client has finished sending over the old transport.
 */
export function upgrade(session: Session, transport: Transport): Receiver {
  let waiting: unknown[] | null = []
  session.prepareHandOver({
    transport,
    begin: () => {
      const early = waiting ?? []
      waiting = null
      for (const json of early) session.receive(json)
    },
  })
  const control = (command: string) => transport.send({ t: 'c', d: { t: command, d: {} } })
  control('a')
  return {
    receive: (json) => {
      const message = parseMessage(json)
      if (waiting === null) session.receive(json)
      else if (message.kind === 'request') waiting.push(json)
      else if (message.command === 'p') control('o')
    },
    closed: () => session.closed(transport),
  }
}
