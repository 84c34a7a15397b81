import { useCallback, useEffect, useState } from 'react'
import type { Asked, Answer } from '@sesame/web/lib/hooks/use-answer.ts'

/** A page of a list, as the API returns it for a cursor. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
  /** The total number of items, as last counted. */
  readonly counted?: { readonly count: number; readonly at: number } | undefined
}

export interface Pages<Item> extends Asked<Page<Item>> {
  /** Whether another page is loading while the current one is shown. */
  readonly isTurning: boolean
  /** The page's number, from 0. */
  readonly index: number
  readonly turn: (step: 1 | -1) => void
}

interface Shown<Item> {
  readonly key: unknown
  readonly answer: Answer<Page<Item>>
}

/**
 * Pages through a list by cursor. Returns to the first page whenever the function `ask` changes, so memoize it. The current
 * page stays visible until the next one has loaded.
 */
export function usePages<Item>(ask: (cursor: string | null) => Promise<Page<Item>>): Pages<Item> {
  const [place, setPlace] = useState<{ ask: typeof ask; cursors: readonly (string | null)[] }>({
    ask,
    cursors: [null],
  })
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<Shown<Item>>({ key: null, answer: { status: 'loading' } })

  const cursors = place.ask === ask ? place.cursors : FIRST
  const cursor = cursors.at(-1) ?? null
  const key = useKey(ask, cursor, attempt)

  useEffect(() => {
    let wanted = true
    ask(cursor).then(
      (value) => wanted && setShown({ key, answer: { status: 'ready', value } }),
      (error: unknown) => wanted && setShown({ key, answer: { status: 'failed', error } }),
    )
    return () => {
      wanted = false
    }
  }, [ask, cursor, key])

  const { answer } = shown
  const isTurning = shown.key !== key
  const next = answer.status === 'ready' ? answer.value.next : null
  const turn = useCallback(
    (step: 1 | -1) => {
      if (isTurning) return
      if (step === -1)
        setPlace({ ask, cursors: cursors.length > 1 ? cursors.slice(0, -1) : cursors })
      else if (next !== null) setPlace({ ask, cursors: [...cursors, next] })
    },
    [ask, cursors, next, isTurning],
  )
  return {
    answer,
    isTurning,
    index: cursors.length - 1,
    turn,
    retry: () => !isTurning && setAttempt(attempt + 1),
    isRetrying: isTurning && answer.status === 'failed',
  }
}

const FIRST: readonly null[] = [null]

/** Returns an object that identifies a request. Returns a new object if any part of the request changes. */
function useKey(ask: unknown, cursor: string | null, attempt: number): object {
  const [key, setKey] = useState({ ask, cursor, attempt })
  if (key.ask === ask && key.cursor === cursor && key.attempt === attempt) return key
  const fresh = { ask, cursor, attempt }
  setKey(fresh)
  return fresh
}
