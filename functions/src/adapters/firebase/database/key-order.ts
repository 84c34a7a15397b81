/** Keys that the database sorts as numbers, before all other keys. */
const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,9})$/
const MAX = 2 ** 31 - 1

/**
 * Compares keys in the database's sort order.
 *
 * Source: Firebase, « How query data is ordered », `orderByKey`.
 */
export function inKeyOrder(a: string, b: string): number {
  const [numberA, numberB] = [numberOf(a), numberOf(b)]
  if (numberA !== null && numberB !== null) return numberA - numberB
  if (numberA !== null || numberB !== null) return numberA !== null ? -1 : 1
  if (a === b) return 0
  return a < b ? -1 : 1
}

function numberOf(key: string): number | null {
  const value = WHOLE_NUMBER.test(key) ? Number(key) : NaN
  return value >= -MAX - 1 && value <= MAX ? value : null
}
