import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openTab } from '../test/fakes/fake-tab.ts'
import { renderApp } from '../test/render-app.tsx'

afterEach(() => vi.restoreAllMocks())

it('a lost network is announced in an existing live region', async () => {
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
