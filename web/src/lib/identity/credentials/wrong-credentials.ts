import { codeOf } from '../../code-of.ts'

const CODES: readonly string[] = [
  'auth/invalid-credential',
  'auth/missing-password',
  'auth/rejected-credential',
  'auth/user-not-found',
  'auth/wrong-password',
]

/** Whether an error says that the address or the password was wrong. Never tell people which of the two was wrong. */
export function isWrongCredentials(error: unknown): boolean {
  return CODES.includes(codeOf(error))
}
