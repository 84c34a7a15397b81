import { SECOND_MS } from '@sesame/contract/durations'
import { useCallback, useEffect, useState, type ReactElement } from 'react'
import { createPortal } from 'react-dom'

const LIFE_MS = 6 * SECOND_MS

interface Action {
  readonly label: string
  readonly run: () => void
}

type Say = (message: string | null, action?: Action) => void

interface Props {
  readonly message: string | null
  readonly action: Action | undefined
  readonly say: Say
}

/**
 * A message that disappears after a while, with an optional action. Returns the element to render and a function that sets the
 * message. To have screen readers read the same message again, set it to null in between.
 */
export function useToast(): [toast: ReactElement, say: Say] {
  const [{ message, action }, setSaid] = useState<Pick<Props, 'message'> & { action?: Action }>({
    message: null,
  })
  const say = useCallback<Say>(
    (next, on) => setSaid({ message: next, ...(on !== undefined && { action: on }) }),
    [],
  )
  return [<Toast key="toast" message={message} action={action} say={say} />, say]
}

/**
 * A message at the bottom of the window; it stays visible while the pointer or the focus is on it. The live region is always
 * rendered, because screen readers ignore a live region that is added with its text. The message is attached to the body, because
 * in a card, `position: fixed` would be relative to the card.
 */
function Toast({ message, action, say }: Props) {
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
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message !== null && (
        <div className="toast">
          <i className="grain" aria-hidden="true" />
          <span>{message}</span>
          {action !== undefined && (
            <button
              className="btn bare tiny"
              type="button"
              onClick={() => {
                // The button disappears, and not every browser fires a blur event when this happens.
                setHeld(false)
                say(null)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      )}
    </div>,
    document.body,
  )
}
