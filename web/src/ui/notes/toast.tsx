import { SECOND_MS } from '@sesame/contract/durations'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const LIFE_MS = 6 * SECOND_MS

interface Props {
  /** Null when there is nothing to say. */
  readonly message: string | null
  readonly onEnd: () => void
}

/**
 * A passing word at the bottom of the window, which waits under the pointer. The live region stays
 * so that it is read; it lives in the body because a card holds what is fixed inside it.
 */
export function Toast({ message, onEnd }: Props) {
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (message === null || held) return
    const timer = setTimeout(onEnd, LIFE_MS)
    return () => clearTimeout(timer)
  }, [message, held, onEnd])

  return createPortal(
    <div
      className="toasts"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {message !== null && (
        <div className="toast">
          <i className="grain" aria-hidden="true" />
          <span>{message}</span>
        </div>
      )}
    </div>,
    document.body,
  )
}
