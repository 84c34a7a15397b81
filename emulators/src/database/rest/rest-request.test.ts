import { expect, it } from 'vitest'
import { WriteTooBigError } from '../tree/write-size.ts'
import { textOf } from './rest-request.ts'

/** A body in pieces, and how many of them were read. */
function body(...pieces: string[]) {
  let taken = 0
  async function* stream() {
    for (const piece of pieces) {
      taken++
      yield await Promise.resolve(Buffer.from(piece))
    }
  }
  return { stream: stream(), taken: () => taken }
}

it('reads a body of as many bytes as a request may have', async () => {
  expect(await textOf(body('é', 'tés').stream, 6)).toBe('étés')
})

it('refuses a longer one as soon as it shows, and reads no further', async () => {
  const { stream, taken } = body('é', 'té', 's', 's')
  await expect(textOf(stream, 4)).rejects.toThrow(WriteTooBigError)
  expect(taken()).toBe(2)
})
