import { useId, useLayoutEffect, useRef } from 'react'
import type { Elements } from './elements.ts'

/** Whether the browser supports `closedby`. WebKit does not support it, so the dialog handles clicks outside itself. */
const KNOWS_CLOSED_BY = 'closedBy' in HTMLDialogElement.prototype

interface Props {
  readonly open: boolean
  readonly title: string
  /** The id of the text that describes the dialog. Screen readers read it after the title. */
  readonly describedBy?: string
  /** If true, a click outside the dialog does not close it. */
  readonly destructive?: boolean
  readonly onClose: () => void
  readonly children: Elements
}

/** The browser's modal dialog: it traps the focus, closes on Escape, and restores the focus after closing. */
export function Dialog({
  open,
  title,
  describedBy,
  destructive = false,
  onClose,
  children,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Use a layout effect, which runs before the children's effects, so that the children can move the focus afterwards.
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
      aria-describedby={describedBy}
      {...(!destructive && { closedby: 'any' })}
      onClick={({ target, currentTarget, clientX, clientY }) => {
        if (destructive || KNOWS_CLOSED_BY || target !== currentTarget) return
        if (!isWithin(currentTarget.getBoundingClientRect(), clientX, clientY)) onClose()
      }}
      onCancel={onClose}
      // Ignore a late `close` event, because the dialog may be open again.
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
