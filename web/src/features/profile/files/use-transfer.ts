import { useEffect, useRef, useState } from 'react'
import type { Followed } from '../../../lib/auth/account/files.ts'

/** A transfer under way, as the screen describes it. */
export interface UnderWay {
  readonly label: string
  readonly cancelLabel: string
  /** From 0 to 1; null while unknown. */
  readonly share: number | null
}

/** Starts following the transfer that this label describes. */
export type Follow = (label: string) => Followed

export interface FileTransfer {
  readonly under: UnderWay | null
  /** The last failure and its title. A cancelled transfer does not count as a failure. */
  readonly failure: { readonly title: string; readonly error: unknown } | null
  /** Runs a task unless one is already running. Resolves to whether it succeeded. */
  readonly run: (
    texts: { readonly failed: string; readonly cancel: string },
    task: (follow: Follow) => Promise<void>,
  ) => Promise<boolean>
  readonly cancel: () => void
}

/** Runs one transfer at a time, and exposes its progress and failure. Leaving the screen cancels it. */
export function useTransfer(): FileTransfer {
  const [under, setUnder] = useState<UnderWay | null>(null)
  const [failure, setFailure] = useState<FileTransfer['failure']>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  const run: FileTransfer['run'] = async ({ failed, cancel }, task) => {
    if (running.current !== null) return false
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setFailure(null)
    try {
      await task((label) => {
        setUnder({ label, cancelLabel: cancel, share: null })
        return {
          signal,
          onProgress: (share) => setUnder({ label, cancelLabel: cancel, share }),
        }
      })
      return true
    } catch (error) {
      if (!signal.aborted) setFailure({ title: failed, error })
      return false
    } finally {
      running.current = null
      setUnder(null)
    }
  }

  return { under, failure, run, cancel: () => running.current?.abort() }
}
