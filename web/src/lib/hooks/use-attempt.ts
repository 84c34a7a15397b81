import { useRef, useState } from 'react'

export interface Attempt {
  /** The name of the running action; null if none is running. */
  readonly pending: string | null
  readonly error: unknown
  /** Runs a task unless another task is already running. Resolves to whether the task succeeded. */
  readonly run: (name: string, task: () => Promise<unknown>) => Promise<boolean>
  readonly clearError: () => void
}

/** Runs one action at a time, and returns the name of the running action and the last error. */
export function useAttempt(): Attempt {
  const [pending, setPending] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const busy = useRef(false)

  const run = async (name: string, task: () => Promise<unknown>): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setPending(name)
    setError(null)
    try {
      await task()
      return true
    } catch (reason) {
      setError(reason)
      return false
    } finally {
      busy.current = false
      setPending(null)
    }
  }

  return { pending, error, run, clearError: () => setError(null) }
}
