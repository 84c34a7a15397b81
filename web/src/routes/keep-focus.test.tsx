import { render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { keepFocus } from './keep-focus.ts'

function Page({ entries, chooses = false }: { entries: string[]; chooses?: boolean }) {
  useEffect(keepFocus, [])
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <section>
        <h2>Appareils</h2>
        {entries.map((entry) => (
          <p key={entry}>
            <button type="button">{entry}</button>
          </p>
        ))}
        {entries.length === 0 && chooses && <Field />}
      </section>
      <p>{entries.length > 0 && <button type="button">Refuser</button>}</p>
    </main>
  )
}

/** A field that focuses itself when it appears. */
function Field() {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  useEffect(() => input?.focus(), [input])
  return <input aria-label="Nom" ref={setInput} />
}

const focus = (name: string) => screen.getByRole('button', { name }).focus()
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('the focus when a control is removed', () => {
  it('the focus moves to the heading of the removed control’s section', async () => {
    const { rerender } = render(<Page entries={['Firefox', 'Safari']} />)
    focus('Firefox')
    rerender(<Page entries={['Safari']} />)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Appareils' })).toHaveFocus())
  })

  it('the focus moves to the page’s title if the control was in no section', async () => {
    const { rerender } = render(<Page entries={['Firefox']} />)
    focus('Refuser')
    rerender(<Page entries={[]} />)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus())
  })

  it('the focus stays where it is if the removed control was not focused, or if another element has taken the focus', async () => {
    const { rerender } = render(<Page entries={['Firefox', 'Safari']} chooses />)
    focus('Firefox')
    rerender(<Page entries={['Firefox']} chooses />)
    await settled()
    expect(screen.getByRole('button', { name: 'Firefox' })).toHaveFocus()
    rerender(<Page entries={[]} chooses />)
    await settled()
    expect(screen.getByLabelText('Nom')).toHaveFocus()
  })
})
