import type { PasswordPolicy } from '../identity/identity.ts'
import { PASSWORD_MIN_LENGTH } from './password.ts'

/** Whether a password has the minimum length. Counts characters as people do: an emoji counts as one character. */
export function isLongEnough(password: string, minLength = PASSWORD_MIN_LENGTH): boolean {
  return Array.from(password).length >= minLength
}

/** One requirement of a password policy. */
export type PasswordRule = keyof PasswordPolicy

const KINDS = { lowercase: /[a-z]/, uppercase: /[A-Z]/, digit: /\d/, symbol: /[^A-Za-z0-9]/ }

/** Lists a password policy's requirements, in display order. Includes the upper limit only if the password exceeds it. */
export function rulesOf(policy: PasswordPolicy, password: string): PasswordRule[] {
  const rules: PasswordRule[] = ['minLength']
  if (!meetsRule('maxLength', password, policy)) rules.push('maxLength')
  for (const kind of ['lowercase', 'uppercase', 'digit', 'symbol'] as const) {
    if (policy[kind]) rules.push(kind)
  }
  return rules
}

export function meetsRule(rule: PasswordRule, password: string, policy: PasswordPolicy): boolean {
  switch (rule) {
    case 'minLength':
      return isLongEnough(password, policy.minLength)
    case 'maxLength':
      return password.length <= policy.maxLength
    default:
      return KINDS[rule].test(password)
  }
}

/**
 * The strength of a password: 0 if nothing is typed, then from 1 (weak) to 4 (excellent). The strength is only advice: no
 * password is refused because of its strength.
 */
export type Strength = 0 | 1 | 2 | 3 | 4

/** A password with fewer different characters than this counts as a pattern (weak). */
const DISTINCT_CHARACTERS = 5

/**
 * Rates a password mainly by its length. A password with more than one kind of character is rated as if it were four characters
 * longer.
 */
export function strengthOf(password: string, email: string, isCommon = false): Strength {
  if (password === '') return 0
  const local = email.split('@')[0]?.toLowerCase() ?? ''
  const isGuessable = local.length > 2 && password.toLowerCase().includes(local)
  const characters = Array.from(password)
  const isPattern = new Set(characters).size < DISTINCT_CHARACTERS
  if (isCommon || isGuessable || isPattern || !isLongEnough(password)) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /[^\p{Ll}\p{Lu}]/u].filter((kind) => kind.test(password))
  const length = characters.length + (kinds.length > 1 ? 4 : 0)
  if (length >= 20) return 4
  if (length >= 16) return 3
  return length >= 12 ? 2 : 1
}
