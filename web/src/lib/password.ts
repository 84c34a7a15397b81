/** The identity service's default rule (specification, section 5). */
export const PASSWORD_MIN_LENGTH = 6

/** Characters as a person counts them: an emoji is one. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= PASSWORD_MIN_LENGTH
}

/** 0: nothing typed; 1 weak to 4 excellent. A guide, not a rule. */
export type Strength = 0 | 1 | 2 | 3 | 4

export function strengthOf(password: string, email: string): Strength {
  if (password === '') return 0
  const local = email.split('@')[0]?.toLowerCase() ?? ''
  const guessable = local.length > 2 && password.toLowerCase().includes(local)
  if (!isLongEnough(password) || guessable) return 1
  const { length } = Array.from(password)
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /[^\p{Ll}\p{Lu}]/u].filter((kind) => kind.test(password))
  if (length >= 16 && kinds.length > 1) return 4
  if (length >= 12) return kinds.length > 1 ? 3 : 2
  return length >= 8 && kinds.length > 1 ? 2 : 1
}
