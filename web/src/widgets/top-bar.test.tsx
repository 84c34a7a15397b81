import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openInside } from '../test/open-inside.tsx'
import { openSecurity } from '../test/open-security.tsx'
import { NOW_MS } from '../test/tokens.ts'
import { guest, marie } from '../test/users.ts'

const links = () =>
  within(screen.getByRole('navigation', { name: 'Navigation principale' })).getAllByRole('link')

describe('the main navigation', () => {
  it.each([
    ['/', 'Accueil', 'page'],
    ['/profil', 'Profil', 'page'],
    ['/profil/acces', 'Profil', 'true'],
    ['/profil/donnees', 'Profil', 'true'],
    ['/securite', 'Sécurité', 'page'],
  ])('the navigation marks %s as current', async (path, name, current) => {
    await openInside(path)
    expect(links().map((link) => link.getAttribute('aria-current'))).toEqual(
      links().map((link) => (link.textContent === name ? current : null)),
    )
  })

  it('the navigation shows how many alerts still need an answer', async () => {
    const alert = { kind: 'new-device', at: NOW_MS }
    const { live } = await openSecurity({ alerts: { one: alert, two: alert } })
    const security = () => links()[2]
    expect(security()).toHaveTextContent('Sécurité (2\u00A0alertes à vérifier)')
    act(() => void live.markAlertRead(marie.uid, 'one'))
    expect(security()).toHaveTextContent('Sécurité (1\u00A0alerte à vérifier)')
    act(() => void live.markAlertRead(marie.uid, 'two'))
    expect(security()?.textContent).toBe('Sécurité')
  })

  it('the navigation has no security link for guests', async () => {
    await openInside('/', guest)
    expect(links().map(({ textContent }) => textContent)).toEqual(['Accueil', 'Profil'])
  })
})
