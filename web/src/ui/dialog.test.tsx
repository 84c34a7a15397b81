import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

/** jsdom knows no `closedby` either. It lays nothing out, so the dialog gets its place here. */
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

it('closes by a click beside it where the browser does not know how, and by no other', () => {
  const { close, dialog } = open(false)
  fireEvent.click(dialog, { clientX: 150, clientY: 150 })
  // A button that the keyboard presses has no place.
  fireEvent.click(screen.getByRole('button'), { clientX: 0, clientY: 0 })
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(dialog, { clientX: 50, clientY: 150 })
  expect(close).toHaveBeenCalledOnce()
})

it('stays where something would be lost', () => {
  const { close, dialog } = open(true)
  fireEvent.click(dialog, { clientX: 50, clientY: 150 })
  expect(close).not.toHaveBeenCalled()
})
