import { SECOND_MS } from '@sesame/contract/durations'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const LIFE_MS = 6 * SECOND_MS

interface Props {
  readonly message: string | null
  readonly say: (message: string | null) => void
}

/**
 * A passing message: returns the element to render and a function that sets the message. Screen readers read the same
 * message twice only if it was null in between.
 */
export function useToast(): [toast: ReactNode, say: (message: string | null) => void] {
  const [message, say] = useState<string | null>(null)
  return [<Toast key="toast" message={message} say={say} />, say]
}

/**
 * A message at the bottom of the window; it stays while the pointer is on it. The live region is always rendered, because
 * screen readers ignore a new one. It is attached to the body, because inside a card, `fixed` would be relative to the card.
 */
function Toast({ message, say }: Props) {
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (message === null || held) return
    const timer = setTimeout(() => say(null), LIFE_MS)
    return () => clearTimeout(timer)
  }, [message, held, say])

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
