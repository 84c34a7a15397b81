import { useEffect, useRef, useState } from 'react'
import type { Followed } from '../../../lib/auth/account/files.ts'

/** The state of a running transfer, as the screen shows it. */
export interface UnderWay {
  readonly label: string
  readonly cancelLabel: string
  /** The share transferred, from 0 to 1. Null while unknown. */
  readonly share: number | null
}

/** Starts to show the progress of a transfer with this label. */
export type Follow = (label: string) => Followed

export interface FileTransfer {
  readonly under: UnderWay | null
  /** The last failure, with its title. Cancelling a transfer does not count as a failure. */
  readonly failure: { readonly title: string; readonly error: unknown } | null
  /** Runs a task unless another one is running. Resolves to whether it succeeded. */
  readonly run: (
    texts: { readonly failed: string; readonly cancel: string },
    task: (follow: Follow) => Promise<void>,
  ) => Promise<boolean>
  readonly cancel: () => void
}

/** Runs one transfer at a time, and returns its progress and failure. Leaving the screen cancels the transfer. */
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
