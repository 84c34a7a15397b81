import { useEffect, useRef, type RefObject } from 'react'

type Row = Element | string | null | undefined

export interface FocusAfter {
  /** The list's title, which gets the focus if no row can. */
  readonly title: RefObject<HTMLHeadingElement | null>
  /**
   * Call this before a change that may remove the focused button. Pass the rows or buttons to focus instead, or their ids, best
   * first.
   */
  readonly expectLoss: (...rows: readonly Row[]) => void
  /**
   * Call this after the change. If the change removed the focused element, moves the focus, immediately or after a later render.
   */
  readonly moveOn: () => void
}

/** When the focused row or button disappears, moves the focus to the first button of another row, or to the title. */
export function useFocusAfter(): FocusAfter {
  const title = useRef<HTMLHeadingElement>(null)
  const rows = useRef<readonly Row[]>([])
  const isDone = useRef(false)
  const focused = useRef<Element | null>(null)

  // Run this after every render, because the dialog may close before or after the row disappears. The row may even disappear
  // before the API responds.
  useEffect(() => {
    const isLost = isDone.current || focused.current?.isConnected === false
    if (!isLost || document.querySelector('dialog[open]') !== null) return
    if (document.activeElement !== document.body) return
    isDone.current = false
    focused.current = null
    const [button] = rows.current.flatMap((row) => firstButton(row) ?? [])
    ;(button ?? title.current)?.focus()
  })

  return {
    title,
    expectLoss(...ids) {
      isDone.current = false
      focused.current = document.activeElement
      rows.current = ids
    },
    moveOn() {
      isDone.current = true
    },
  }
}

function firstButton(row: Row): HTMLElement | null {
  const element = typeof row === 'string' ? document.getElementById(row) : row
  if (element?.isConnected !== true) return null
  return element instanceof HTMLButtonElement ? element : element.querySelector('button')
}
