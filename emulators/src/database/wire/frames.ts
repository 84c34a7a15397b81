/** Longest piece of a message, in UTF-16 code units. */
const MAX_FRAME_LENGTH = 16_384
const LONGEST_COUNT = 6

/**
 * Splits a message into frames. A short message is one frame. A long message is the number of pieces, followed by the
 * pieces.
 */
export function toFrames(message: string): string[] {
  if (message.length <= MAX_FRAME_LENGTH) return [message]
  const pieces: string[] = []
  for (let start = 0; start < message.length;) {
    const end = pieceEnd(message, start)
    pieces.push(message.slice(start, end))
    start = end
  }
  return [String(pieces.length), ...pieces]
}

/** Assembles the frames of one connection into messages. Ignores the keep-alive frame `0`. */
export class FrameReader {
  #missing = 0
  #pieces: string[] = []

  /** Reads a frame. Returns the message if the frame completes one, else null. */
  read(frame: string): string | null {
    if (this.#missing > 0) return this.#append(frame)
    if (frame.length > LONGEST_COUNT || !/^\d+$/.test(frame)) return frame
    this.#missing = Number(frame)
    return null
  }

  #append(piece: string): string | null {
    this.#pieces.push(piece)
    this.#missing -= 1
    if (this.#missing > 0) return null
    const message = this.#pieces.join('')
    this.#pieces = []
    return message
  }
}

/** The end of a piece. Never splits a surrogate pair, because text frames must be valid UTF-8. */
function pieceEnd(message: string, start: number): number {
  const end = Math.min(start + MAX_FRAME_LENGTH, message.length)
  const last = message.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff && end < message.length ? end - 1 : end
}
