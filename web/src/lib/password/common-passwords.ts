import list from './common-passwords.txt?raw'

const common = new Set(list.trim().split('\n'))

/** Whether a password is among those that are tried first, in French and English; its case does not matter. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
