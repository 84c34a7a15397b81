import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

/** jsdom knows no `closedby` and has no layout, so the dialog gets its position here. */
function open(destructive: boolean) {
  const close = vi.fn()
  render(
    <Dialog open title="Question" destructive={destructive} onClose={close}>
      <button type="button">Oui</button>
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200)
  return { close, dialog }
}

it('closes on a click beside it, and on no other, if the browser does not do so itself', () => {
  const { close, dialog } = open(false)
  fireEvent.click(dialog, { clientX: 150, clientY: 150 })
  // A click by keyboard has no position.
  fireEvent.click(screen.getByRole('button'), { clientX: 0, clientY: 0 })
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(dialog, { clientX: 50, clientY: 150 })
  expect(close).toHaveBeenCalledOnce()
})

it('stays open if closing it would lose something', () => {
  const { close, dialog } = open(true)
  fireEvent.click(dialog, { clientX: 50, clientY: 150 })
  expect(close).not.toHaveBeenCalled()
})
