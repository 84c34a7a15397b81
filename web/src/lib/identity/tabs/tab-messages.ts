import { isUserKey, storedUser } from './kept-user.ts'

/** A message that asks other tabs for the user stored under a key. */
export interface Question {
  readonly asked: string
}

/** A message that tells other tabs this tab's copy of the user, as JSON; null after a sign-out. */
export interface News {
  readonly key: string
  readonly kept: string | null
}

export function isQuestion(message: unknown): message is Question {
  return isUserKey((message as Partial<Question> | null)?.asked)
}

export function isNews(message: unknown): message is News {
  const { key, kept } = (message ?? {}) as Partial<Record<keyof News, unknown>>
  const isCopy = typeof kept === 'string' && storedUser(kept) !== null
  return isUserKey(key) && (kept === null || isCopy)
}
