/** A piece of a message: its number on this connection, the number of pieces of the message, and its text. */
export interface Segment {
  readonly number: number
  readonly count: number
  readonly text: string
}

/** Parses the pieces in one long-polling request: `seg0`, `ts0`, `d0`, `seg1`, … */
export function parseSegments(params: URLSearchParams): Segment[] {
  const segments: Segment[] = []
  for (let index = 0; params.has(`seg${index}`); index++) {
    segments.push({
      number: Number(params.get(`seg${index}`)),
      count: Number(params.get(`ts${index}`)),
      text: params.get(`d${index}`) ?? '',
    })
  }
  return segments
}

/** Assembles pieces, which may arrive in any order, into messages in the order in which they were sent. */
export class SegmentReader {
  readonly #waiting = new Map<number, Segment>()
  #next = 0

  /** Reads pieces and returns the messages that they complete. */
  read(segments: readonly Segment[]): unknown[] {
    for (const segment of segments) this.#waiting.set(segment.number, segment)
    const messages: unknown[] = []
    for (let texts = this.#takeMessage(); texts !== null; texts = this.#takeMessage()) {
      messages.push(decode(texts.join('')))
    }
    return messages
  }

  #takeMessage(): string[] | null {
    const first = this.#waiting.get(this.#next)
    if (first === undefined) return null
    const texts: string[] = []
    for (let offset = 0; offset < first.count; offset++) {
      const segment = this.#waiting.get(this.#next + offset)
      if (segment === undefined) return null
      texts.push(segment.text)
    }
    for (let offset = 0; offset < first.count; offset++) this.#waiting.delete(this.#next + offset)
    this.#next += first.count
    return texts
  }
}

/** Decodes base64 with `-`, `_` and `.` instead of `+`, `/` and `=`. */
function decode(text: string): unknown {
  return JSON.parse(Buffer.from(text.replaceAll('.', ''), 'base64url').toString())
}
