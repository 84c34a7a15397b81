import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openInside } from '../test/open-inside.tsx'

describe('the main navigation', () => {
  it.each([
    ['/', 'Accueil', 'page'],
    ['/profil', 'Profil', 'page'],
    ['/profil/acces', 'Profil', 'true'],
    ['/profil/donnees', 'Profil', 'true'],
    ['/securite', 'Sécurité', 'page'],
  ])('marks where %s is', async (path, name, current) => {
    await openInside(path)
    const links = within(
      screen.getByRole('navigation', { name: 'Navigation principale' }),
    ).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(
      links.map((link) => (link.textContent === name ? current : null)),
    )
  })
})
