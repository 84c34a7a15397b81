import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

/** jsdom does not support `closedby` and has no layout, so give the dialog its position here. */
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

it('a dialog closes on a click outside it, and on no other click, in browsers without `closedby`', () => {
  const { close, dialog } = open(false)
  fireEvent.click(dialog, { clientX: 150, clientY: 150 })
  // Simulate a click made with the keyboard, which has no position.
  fireEvent.click(screen.getByRole('button'), { clientX: 0, clientY: 0 })
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(dialog, { clientX: 50, clientY: 150 })
  expect(close).toHaveBeenCalledOnce()
})

it('a destructive dialog stays open on a click outside it', () => {
  const { close, dialog } = open(true)
  fireEvent.click(dialog, { clientX: 50, clientY: 150 })
  expect(close).not.toHaveBeenCalled()
})
