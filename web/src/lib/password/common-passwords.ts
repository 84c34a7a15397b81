import list from './common-passwords.txt?raw'

const common = new Set(list.trim().split('\n'))

/** Whether a password is among those that attackers try first, in French or English. Ignores case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
