import { SECOND_MS } from '@sesame/contract/durations'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { entriesOf } from '../../database/entries-of.ts'
import { useServices } from '../../services.tsx'

const RETRY_MS = 30 * SECOND_MS

/** A live list. After `failed`, it retries by itself. */
export type LiveList<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly entries: readonly (T & { readonly id: string })[] }

/** Follows the records under a path, or nothing if it is null. Skips unreadable records. */
export function useLiveList<T extends object>(
  path: string | null,
  schema: z.ZodMiniType<T>,
): LiveList<T> {
  const { live } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [list, setList] = useState<LiveList<T>>({ status: 'loading' })

  useEffect(() => {
    if (path === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.follow(
      path,
      (value) => setList({ status: 'ready', entries: entriesOf(value, schema) }),
      () => {
        setList({ status: 'failed' })
        timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS)
      },
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live, path, schema, attempt])

  return list
}
