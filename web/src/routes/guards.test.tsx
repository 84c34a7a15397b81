import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../lib/api/call-error.ts'
import { grantFor } from '../test/fakes/fake-api.ts'
import { openTab } from '../test/fakes/fake-tab.ts'
import { renderApp } from '../test/render-app.tsx'
import { accessToken } from '../test/tokens.ts'
import { guest } from '../test/users.ts'

const token = accessToken()
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('a protected page', () => {
  it('opens if the API refreshes the stored token', async () => {
    const { address } = renderApp(openTab({ token }), { path: '/profil' })
    expect(await heading('Marie Lefèvre')).toBeVisible()
    expect(address()).toBe('/profil')
  })

  it('redirects people without a session to the sign-in form, and opens after the sign-in', async () => {
    const { address } = renderApp(openTab(), { path: '/profil?vue=1#acces' })
    expect(await heading('Connexion')).toBeVisible()
    expect(address()).toBe(`/connexion?next=${encodeURIComponent('/profil?vue=1#acces')}`)
  })

  it('says that the session has ended if the API refuses the token', async () => {
    const tab = openTab({ token })
    tab.api.on(refreshAccessToken, () =>
      Promise.reject(new CallError('auth/session-ended', { status: 401 })),
    )
    renderApp(tab)
    expect(await heading('Connexion')).toBeVisible()
    const told = screen.getByText('Votre session a pris fin').closest('[role=status]')
    expect(told).toBeVisible()
  })

  it('offers a retry at the same address if the service does not respond', async () => {
    const tab = openTab({ token })
    tab.api.on(refreshAccessToken, () => Promise.reject(new CallError('client/unreachable')))
    const { person, address } = renderApp(tab, { path: '/profil' })
    expect(await heading('Sésame ne répond pas')).toBeVisible()
    tab.api.on(refreshAccessToken, () => ({ data: grantFor() }))
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await heading('Marie Lefèvre')).toBeVisible()
    expect(address()).toBe('/profil')
  })

  it('redirects to the sign-in form, without its own address in `next`, when another tab signs out', async () => {
    const tab = openTab({ token })
    const { address } = renderApp(tab, { path: '/profil' })
    await heading('Marie Lefèvre')
    tab.hear(null)
    expect(await heading('Connexion')).toBeVisible()
    expect(address()).toBe('/connexion')
  })
})

describe('a page for people who are signed out', () => {
  it('redirects signed-in people to the page that they requested', async () => {
    const { address } = renderApp(openTab({ token }), { path: '/connexion?next=%2Fprofil' })
    expect(await heading('Marie Lefèvre')).toBeVisible()
    expect(address()).toBe('/profil')
  })

  it('redirects signed-in people home if the requested page is on another site', async () => {
    const { address } = renderApp(openTab({ token }), {
      path: '/connexion?next=%2F%2Fevil.example',
    })
    expect(await heading(/^Bonjour Marie/)).toBeVisible()
    expect(address()).toBe('/')
  })

  it('is shown to guests if they can create an account on it', async () => {
    const openAsGuest = (path: string) => {
      const tab = openTab({ token: accessToken({ sub: guest.uid }) })
      tab.api.on(refreshAccessToken, () => ({ data: grantFor(guest) }))
      return renderApp(tab, { path })
    }
    openAsGuest('/inscription')
    expect(await heading('Conserver mes données')).toBeVisible()
    cleanup()
    const { address } = openAsGuest('/connexion')
    expect(await heading(/^Bonjour/)).toBeVisible()
    expect(address()).toBe('/')
  })

  it('redirects registered people home even if guests can create an account on it', async () => {
    const { address } = renderApp(openTab({ token }), { path: '/inscription' })
    expect(await heading(/^Bonjour Marie/)).toBeVisible()
    expect(address()).toBe('/')
  })
})

describe('the requested page', () => {
  const NEXT = '?next=%2Fprofil'
  const link = (name: string) => screen.findByRole('link', { name })

  it.each([
    'Mot de passe oublié\u202F?',
    'Créer un compte',
    'Aide',
    'Confidentialité',
    'Conditions',
  ])('stays in the address after a click on « %s »', async (name) => {
    const { person, address } = renderApp(openTab(), { path: `/connexion${NEXT}` })
    await person.click(await link(name))
    await screen.findByRole('link', { name: 'Mentions légales' })
    expect(address()).not.toMatch(/^\/connexion/)
    expect(address()).toContain(NEXT)
  })

  it('stays in the address when a guest goes to create the account that the page requires', async () => {
    const tab = openTab({ token: accessToken({ sub: guest.uid }) })
    tab.api.on(refreshAccessToken, () => ({ data: grantFor(guest) }))
    const { person, address } = renderApp(tab, { path: '/profil/acces' })
    await person.click(await link('Créer un compte'))
    expect(address()).toBe(`/inscription?next=${encodeURIComponent('/profil/acces')}`)
  })

  it.each([
    ['/mot-de-passe-oublie', 'Retour à la connexion'],
    ['/inscription', 'Se connecter'],
    ['/aide', 'Retour à l’accueil'],
  ])('stays in the address on the way back from %s', async (path, name) => {
    const { person, address } = renderApp(openTab(), { path: path + NEXT })
    await person.click(await link(name))
    await screen.findByRole('heading', { level: 1, name: 'Connexion' })
    expect(address()).toBe(`/connexion${NEXT}`)
  })
})
