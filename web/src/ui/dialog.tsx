import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

/** WebKit does not. */
const KNOWS_CLOSED_BY = 'closedBy' in HTMLDialogElement.prototype

interface Props {
  readonly open: boolean
  readonly title: string
  /** Whether a click outside leaves it open. */
  readonly destructive?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's modal dialog, which keeps the focus, closes on Escape and restores the focus. */
export function Dialog({ open, title, destructive = false, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  // In a layout effect, so that the effects of its children move the focus afterwards.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])

  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      {...(!destructive && { closedby: 'any' })}
      onClick={({ target, currentTarget, clientX, clientY }) => {
        if (destructive || KNOWS_CLOSED_BY || target !== currentTarget) return
        if (!isWithin(currentTarget.getBoundingClientRect(), clientX, clientY)) onClose()
      }}
      onCancel={onClose}
      // The event comes late: the dialog may be open again.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose()
      }}
    >
      {open && (
        <div className="stack">
          <h2 id={id}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  )
}

function isWithin({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}
