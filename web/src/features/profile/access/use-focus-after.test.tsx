import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFocusAfter } from './use-focus-after.ts'

/** A list whose row changes from « Confirmer » to « Modifier ». */
function List({ isConfirmed }: { readonly isConfirmed: boolean }) {
  const { title, expectLoss } = useFocusAfter()
  const label = isConfirmed ? 'Modifier' : 'Confirmer'
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        Moyens
      </h3>
      <ul>
        <li key={label} id="row">
          <button type="button" onClick={() => expectLoss('row')}>
            {label}
          </button>
        </li>
      </ul>
    </>
  )
}

it('focuses the row that replaces the focused one, even if it appears before the API responds', () => {
  const { rerender } = render(<List isConfirmed={false} />)
  const button = screen.getByRole('button', { name: 'Confirmer' })
  button.focus()
  button.click()
  rerender(<List isConfirmed />)
  expect(screen.getByRole('button', { name: 'Modifier' })).toHaveFocus()
})

it('leaves the focus alone if the page changes elsewhere', () => {
  const { rerender } = render(<List isConfirmed={false} />)
  const button = screen.getByRole('button', { name: 'Confirmer' })
  button.focus()
  button.click()
  button.blur()
  rerender(<List isConfirmed={false} />)
  expect(document.body).toHaveFocus()
})
