import { createReadStream } from 'node:fs'
import { MAX_BYTES } from './row.ts'

/** A line of a file without its line ending, numbered from 1. Its bytes are null if there are more than `MAX_BYTES`. */
export interface Line {
  readonly line: number
  readonly bytes: Buffer | null
}

const [NEWLINE, RETURN] = [0x0a, 0x0d]

/** Reads the lines of a file one by one. At most `MAX_BYTES` of each line are stored in memory. */
export async function* linesOf(file: string): AsyncGenerator<Line> {
  let [line, kept, size]: [number, Buffer[], number] = [1, [], 0]
  const add = (part: Buffer) => {
    size += part.length
    if (size <= MAX_BYTES) kept.push(part)
  }
  const take = (): Line => {
    const bytes = size > MAX_BYTES ? null : withoutReturn(Buffer.concat(kept))
    const taken = { line, bytes }
    ;[line, kept, size] = [line + 1, [], 0]
    return taken
  }
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0
    for (;;) {
      const end = chunk.indexOf(NEWLINE, from)
      if (end === -1) break
      add(chunk.subarray(from, end))
      yield take()
      from = end + 1
    }
    add(chunk.subarray(from))
  }
  if (size > 0) yield take()
}

const withoutReturn = (bytes: Buffer) =>
  bytes.at(-1) === RETURN ? bytes.subarray(0, bytes.length - 1) : bytes
