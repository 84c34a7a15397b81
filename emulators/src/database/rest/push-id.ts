import { randomInt } from 'node:crypto'

const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const TIME_CHARACTERS = 8
const RANDOM_CHARACTERS = 12

/** A key for a child added with `POST`: keys sort by creation time, in milliseconds. */
export function pushId(nowMs: number): string {
  const time = Array.from({ length: TIME_CHARACTERS }, (_, index) =>
    ALPHABET.charAt(Math.floor(nowMs / 64 ** (TIME_CHARACTERS - 1 - index)) % 64),
  )
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET.charAt(randomInt(64)))
  return [...time, ...random].join('')
}
