/** The parts of clients' messages that the server reads. */
export type ClientMessage =
  | {
      readonly kind: 'request'
      readonly id: number
      readonly action: string
      readonly body: Body
    }
  | { readonly kind: 'control'; readonly command: string }

/**
 * Parses one message, `{t: 'd', d: {r, a, b}}` or `{t: 'c', d: {t}}`.
 * @throws TypeError for anything else
 */
export function parseMessage(json: unknown): ClientMessage {
  const message = object(json)
  const data = object(message['d'])
  if (message['t'] === 'c') return { kind: 'control', command: string(data['t']) }
  const { r: id } = data
  if (typeof id !== 'number') throw new TypeError('request without a number')
  return {
    kind: 'request',
    id,
    action: string(data['a']),
    body: object(data['b']),
  }
}

/** Members of a client's message. */
export type Body = Readonly<Record<string, unknown>>

/** Returns an object; throws TypeError for anything else. */
export function object(value: unknown): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('expected an object')
  }
  return value as Body
}

/** Returns an object, or undefined for undefined and null; throws TypeError for anything else. */
export function optionalObject(value: unknown): Body | undefined {
  return value === undefined || value === null ? undefined : object(value)
}

/** Returns a string; throws TypeError for anything else. */
export function string(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('expected a string')
  return value
}
