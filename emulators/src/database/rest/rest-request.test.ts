import { expect, it } from 'vitest'
import { WriteTooBigError } from '../tree/write-size.ts'
import { textOf } from './rest-request.ts'

/** Creates a body in several pieces, with a count of the pieces read so far. */
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

it('textOf reads a body of exactly the maximum size', async () => {
  expect(await textOf(body('é', 'tés').stream, 6)).toBe('étés')
})

it('textOf rejects a longer body as soon as the body exceeds the limit, and stops reading', async () => {
  const { stream, taken } = body('é', 'té', 's', 's')
  await expect(textOf(stream, 4)).rejects.toThrow(WriteTooBigError)
  expect(taken()).toBe(2)
})
