import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { laterWords } from './later-words.tsx'

it('a failure is told although its words cannot be fetched, and the next one asks again', async () => {
  let asked = 0
  const Words = laterWords(() => {
    asked += 1
    if (asked === 1) return Promise.reject(new Error('offline'))
    return Promise.resolve(({ title }) => <p role="alert">{title} en détail</p>)
  })
  const { rerender } = render(<Words title="Connexion impossible" error={1} />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Connexion impossibleRéessayez dans un instant')
  expect(alert).toHaveFocus()
  rerender(<Words title="Connexion impossible" error={1} />)
  expect(screen.getByRole('alert')).toBe(alert)
  expect(asked).toBe(1)

  cleanup()
  render(<Words title="Connexion impossible" error={2} />)
  expect(await screen.findByText('Connexion impossible en détail')).toBeVisible()
})
