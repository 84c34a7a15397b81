import { timingSafeEqual } from 'node:crypto'

/** Compares what a caller sent with what we expect, in a time that does not tell where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
