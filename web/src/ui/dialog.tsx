import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

interface Props {
  readonly open: boolean
  readonly title: string
  /** A click outside closes it, unless something would be lost. */
  readonly destructive?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ open, title, destructive = false, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Before the effects of what it holds, which choose where the focus goes.
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
      onCancel={onClose}
      // Told late: it may have been opened once more by then.
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
