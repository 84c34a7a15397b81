import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from '../lib/api/call-error.ts'
import { openTab } from '../test/fakes/fake-tab.ts'
import { identityError } from '../test/fakes/fake-identity.ts'
import { renderApp } from '../test/render-app.tsx'
import { accessToken } from '../test/tokens.ts'

afterEach(() => vi.restoreAllMocks())

it('the loss of the network is announced in an existing live region', async () => {
  renderApp(openTab(), { path: '/connexion' })
  await screen.findByRole('main')
  const listens = document.querySelector('[role=status]')
  expect(listens?.textContent).toBe('')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(listens).toHaveTextContent('Vous êtes hors connexion.')
  expect(listens?.isConnected).toBe(true)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(listens?.textContent).toBe('')
})

it('an error without a network reports the missing network, not that the service does not respond', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tab = openTab({ token: accessToken() })
  tab.api.on(refreshAccessToken, () => Promise.reject(new CallError('client/unreachable')))
  renderApp(tab, { path: '/profil' })
  const offline = await screen.findByRole('heading', { level: 1 })
  expect(offline).toHaveTextContent('Vous êtes hors connexion.')
  expect(document.body).not.toHaveTextContent('ne répond pas')
  cleanup()

  const other = openTab()
  other.identity.fail('signInWithPassword', identityError('auth/network-request-failed'))
  const { person } = renderApp(other, { path: '/connexion' })
  await person.type(await screen.findByLabelText('Adresse e-mail'), 'marie.lefevre@exemple.fr')
  await person.type(screen.getByLabelText('Mot de passe'), 'Tournesol-42')
  await person.click(screen.getByRole('button', { name: 'Se connecter' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Vous êtes hors connexion.')
  expect(document.body).not.toHaveTextContent('ne répond pas')
})
