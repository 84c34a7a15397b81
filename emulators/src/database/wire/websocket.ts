import type { WebSocket } from 'ws'
import type { Transport } from '../session/transport.ts'
import { FrameReader, toFrames } from './frames.ts'

/** Receives the messages of a socket, and is called when the socket closes. */
export interface Receiver {
  receive(json: unknown): void
  closed(): void
}

/** Sends messages over a WebSocket. */
export function webSocketTransport(socket: WebSocket): Transport {
  return {
    send: (message) => {
      for (const frame of toFrames(JSON.stringify(message))) socket.send(frame)
    },
    close: () => socket.close(),
  }
}

/** Passes the messages of a WebSocket to a receiver. A malformed message closes the connection. */
export function receiveFrom(socket: WebSocket, receiver: Receiver): void {
  const frames = new FrameReader()
  socket.on('message', (data) => {
    const message = frames.read(textOf(data))
    if (message === null) return
    try {
      receiver.receive(JSON.parse(message))
    } catch (error) {
      console.error('Closing a connection after a message that could not be handled:', error)
      socket.close(1002)
    }
  })
  socket.on('close', () => receiver.closed())
  socket.on('error', () => socket.terminate())
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString()
}
