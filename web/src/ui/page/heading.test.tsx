import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openInside } from '../../test/open-inside.tsx'

const title = () => screen.findByRole('heading', { level: 1 })

it('the heading does not take the focus on a page that has just been loaded', async () => {
  await openInside('/profil')
  expect(await title()).not.toHaveFocus()
})

it('the heading takes the focus after a click on a link, and after going back', async () => {
  const { person } = await openInside('/profil/acces')
  const [link] = screen.getAllByRole('link', { name: 'Sécurité' })
  if (link) await person.click(link)
  await waitFor(async () => expect(await title()).toHaveTextContent('Sécurité'))
  expect(await title()).toHaveFocus()
  // Focus an element that stays on the page. Without the heading's own focus, this element would keep the focus.
  screen.getByRole('link', { name: 'Accueil' }).focus()
  history.back()
  await waitFor(async () => expect(await title()).not.toHaveTextContent('Sécurité'))
  expect(await title()).toHaveFocus()
})
