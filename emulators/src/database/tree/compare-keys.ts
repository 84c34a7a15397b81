/** Sorts before all other keys, in the bound of a query. */
export const MIN_KEY = '[MIN_NAME]'

/** Sorts after all other keys, in the bound of a query. */
export const MAX_KEY = '[MAX_NAME]'

const INTEGER = /^-?0*\d{1,10}$/
const MINUS = 45
const MIN_INT32 = -(2 ** 31)
const MAX_INT32 = 2 ** 31 - 1

/**
 * Orders keys as the database does: 32-bit integers first, by value, then all other keys as strings.
 * Source: https://firebase.google.com/docs/database/rest/retrieve-data#section-rest-ordered-data
 */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0
  if (a === MIN_KEY || b === MAX_KEY) return -1
  if (b === MIN_KEY || a === MAX_KEY) return 1
  const left = integerOf(a)
  const right = integerOf(b)
  if (left !== null && right !== null) return left - right || a.length - b.length
  if (left !== null) return -1
  if (right !== null) return 1
  return a < b ? -1 : 1
}

function integerOf(key: string): number | null {
  if (!mayBeInteger(key) || !INTEGER.test(key)) return null
  const integer = Number(key)
  return integer >= MIN_INT32 && integer <= MAX_INT32 ? integer : null
}

/** Rules out most keys quickly, before the regular expression is evaluated. */
function mayBeInteger(key: string): boolean {
  const first = key.charCodeAt(0)
  return isDigit(first === MINUS ? key.charCodeAt(1) : first)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
