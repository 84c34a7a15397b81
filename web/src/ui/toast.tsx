import { SECOND_MS } from '@sesame/contract/durations'
import { useEffect } from 'react'

const LIFE_MS = 6 * SECOND_MS

interface Props {
  /** Null when there is nothing to say. */
  readonly message: string | null
  readonly onEnd: () => void
}

/** A passing word at the bottom of the window; the live region stays so that it is read. */
export function Toast({ message, onEnd }: Props) {
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(onEnd, LIFE_MS)
    return () => clearTimeout(timer)
  }, [message, onEnd])

  return (
    <div className="toasts" role="status">
      {message !== null && (
        <div className="toast">
          <i className="grain" aria-hidden="true" />
          <span>{message}</span>
        </div>
      )}
    </div>
  )
}
