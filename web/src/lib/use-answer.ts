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

/** Asks as long as the page wants to know; `ask` has to stay the same. */
export function useAnswer<Value>(ask: () => Promise<Value>): Asked<Value> {
  const [attempt, setAttempt] = useState(0)
  const [answered, setAnswered] = useState(-1)
  const [answer, setAnswer] = useState<Answer<Value>>({ status: 'loading' })

  useEffect(() => {
    let wanted = true
    const hear = (heard: Answer<Value>): void => {
      if (!wanted) return
      setAnswer(heard)
      setAnswered(attempt)
    }
    ask().then(
      (value) => hear({ status: 'ready', value }),
      (error: unknown) => hear({ status: 'failed', error }),
    )
    return () => {
      wanted = false
    }
  }, [ask, attempt])

  const isRetrying = answered !== attempt
  return { answer, isRetrying, retry: () => !isRetrying && setAttempt(attempt + 1) }
}
