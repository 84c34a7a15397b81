import { useEffect, useState } from 'react'

export type Answer<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly value: Value }

/** The answer to a request, with a function that repeats the request. */
export interface Asked<Value> {
  readonly answer: Answer<Value>
  /**
   * Repeats the request. Until the answer arrives, the failure and its button stay visible, so that the button keeps the focus.
   */
  readonly retry: () => void
  readonly isRetrying: boolean
}

/** The last answer, and the number of the attempt that received it. */
interface Last<Value> {
  readonly attempt: number
  readonly answer: Answer<Value>
}

/** Calls `ask` when the component is mounted and at each retry. Pass the same `ask` function at every render. */
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
