import * as shape from './shape.ts'

/** Messages from clients, in the parts that the server uses. */
export type ClientMessage =
  | {
      readonly kind: 'request'
      readonly id: number
      readonly action: string
      readonly body: shape.Body
    }
  | { readonly kind: 'control'; readonly command: string }

/**
 * Parses one message: `{t: 'd', d: {r, a, b}}` or `{t: 'c', d: {t}}`.
 * @throws TypeError when it is neither
 */
export function parseMessage(json: unknown): ClientMessage {
  const message = shape.object(json)
  const data = shape.object(message['d'])
  if (message['t'] === 'c') return { kind: 'control', command: shape.string(data['t']) }
  const { r: id } = data
  if (typeof id !== 'number') throw new TypeError('request without a number')
  return {
    kind: 'request',
    id,
    action: shape.string(data['a']),
    body: shape.object(data['b']),
  }
}
