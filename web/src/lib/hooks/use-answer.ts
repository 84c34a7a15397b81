import { useEffect, useState } from 'react'

export type Answer<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly value: Value }

/** What was answered, and how to ask again. */
export interface Asked<Value> {
  readonly answer: Answer<Value>
  /** Asks again; a failure stays to be seen, and its button under the focus, until the answer is here. */
  readonly retry: () => void
  readonly isRetrying: boolean
}

/** The last answer, and which attempt it is to. */
interface Last<Value> {
  readonly attempt: number
  readonly answer: Answer<Value>
}

/** Asks as long as the page wants to know; `ask` has to stay the same. */
export function useAnswer<Value>(ask: () => Promise<Value>): Asked<Value> {
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<Last<Value>>({ attempt: 0, answer: { status: 'loading' } })

  useEffect(() => {
    let wanted = true
    ask().then(
      (value) => wanted && setLast({ attempt, answer: { status: 'ready', value } }),
      (error: unknown) => wanted && setLast({ attempt, answer: { status: 'failed', error } }),
    )
    return () => {
      wanted = false
    }
  }, [ask, attempt])

  const isRetrying = last.attempt !== attempt
  return { answer: last.answer, isRetrying, retry: () => !isRetrying && setAttempt(attempt + 1) }
}
