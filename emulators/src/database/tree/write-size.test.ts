import { expect, it } from 'vitest'
import { fromJson } from './from-json.ts'
import { checkWriteSize, WriteTooBigError } from './write-size.ts'

const mebibytes = (count: number) =>
  fromJson(Object.fromEntries(Array.from({ length: count }, (_, i) => [i, 'x'.repeat(2 ** 20)])))

it.each([
  ['tiny', 1],
  ['small', 10],
  ['medium', 30],
  ['large', 60],
] as const)('with the limit %s, accepts less than %d MiB and rejects more', (limit, size) => {
  expect(() => checkWriteSize([mebibytes(size - 1)], limit)).not.toThrow()
  expect(() => checkWriteSize([mebibytes(size)], limit)).toThrow(WriteTooBigError)
})

it('checkWriteSize adds up all data of one write', () => {
  const half = fromJson('x'.repeat(2 ** 19))
  expect(() => checkWriteSize([half], 'tiny')).not.toThrow()
  expect(() => checkWriteSize([half, half, half], 'tiny')).toThrow(WriteTooBigError)
})

it('checkWriteSize accepts a write of any size if the limit is unlimited', () => {
  expect(() => checkWriteSize([mebibytes(61)], 'unlimited')).not.toThrow()
})
