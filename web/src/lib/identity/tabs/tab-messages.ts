import { isUserKey, storedUser } from './kept-user.ts'

/** What tabs say to each other: which key's user one wants to know… */
export interface Question {
  readonly asked: string
}

/** …and what a copy is now, as JSON; null when there is nobody any more. */
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
