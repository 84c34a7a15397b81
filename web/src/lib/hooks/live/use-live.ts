import { SECOND_MS } from '@sesame/contract/durations'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { entriesOf } from '../../database/entries-of.ts'
import { useServices } from '../../services.tsx'

const RETRY_MS = 30 * SECOND_MS

/** The state of live data. After `failed`, the hook retries by itself. */
type Followed<Held> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | ({ readonly status: 'ready' } & Held)

export type LiveList<T> = Followed<{ readonly entries: readonly (T & { readonly id: string })[] }>

/** One live record; null if there is none. */
export type LiveRecord<T> = Followed<{ readonly record: T | null }>

/** Follows the records under a path, or nothing if the path is null. Skips invalid records. */
export function useLiveList<T extends object>(
  path: string | null,
  schema: z.ZodMiniType<T>,
): LiveList<T> {
  const read = useCallback((value: unknown) => ({ entries: entriesOf(value, schema) }), [schema])
  return useFollowed(path, read)
}

/** Follows the record at a path. An invalid record counts as failed, not as absent. */
export function useLiveRecord<T extends object>(
  path: string,
  schema: z.ZodMiniType<T>,
): LiveRecord<T> {
  const read = useCallback(
    (value: unknown) => {
      const record = z.safeParse(z.nullable(schema), value)
      return record.success ? { record: record.data } : null
    },
    [schema],
  )
  return useFollowed(path, read)
}

/**
 * Follows the data at a path, converted by `read`, which returns null for invalid data. Pass the same `read` function at every
 * render.
 */
function useFollowed<Held extends object>(
  path: string | null,
  read: (value: unknown) => Held | null,
): Followed<Held> {
  const { auth, live } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [followed, setFollowed] = useState<Followed<Held>>({ status: 'loading' })

  useEffect(() => {
    if (path === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopWaiting = (): void => undefined
    const retry = (): void => setAttempt((count) => count + 1)
    const stop = live.follow(
      path,
      (value) => {
        const held = read(value)
        setFollowed(held === null ? { status: 'failed' } : { status: 'ready', ...held })
      },
      () => {
        setFollowed({ status: 'failed' })
        timer = setTimeout(retry, RETRY_MS)
        // After a new proof of identity, the database rules refuse reads until the person has entered the code and the session is
        // open again. Retry at that moment.
        const { user } = auth.state.get()
        stopWaiting = auth.state.subscribe(() => {
          const state = auth.state.get()
          if (state.user !== user && state.codeQuestion === null) retry()
        })
      },
    )
    return () => {
      clearTimeout(timer)
      stopWaiting()
      stop()
    }
  }, [auth, live, path, read, attempt])

  return followed
}
