import { codeOf } from '../../code-of.ts'

const CODES: readonly string[] = [
  'auth/invalid-credential',
  'auth/missing-password',
  'auth/rejected-credential',
  'auth/user-not-found',
  'auth/wrong-password',
]

/** Whether address or password was wrong. Which one is never told. */
export function isWrongCredentials(error: unknown): boolean {
  return CODES.includes(codeOf(error))
}
