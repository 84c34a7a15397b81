import { timingSafeEqual } from 'node:crypto'

/**
 * Compares a caller's value with the expected one. The duration of the comparison does not reveal where the values
 * differ.
 */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
