import { codeOf } from '../../code-of.ts'

const CODES: readonly string[] = [
  'auth/invalid-credential',
  'auth/missing-password',
  'auth/rejected-credential',
  'auth/user-not-found',
  'auth/wrong-password',
]

/** Whether the address or the password was the fault; which of them, nobody is told. */
export function isWrongCredentials(error: unknown): boolean {
  return CODES.includes(codeOf(error))
}
