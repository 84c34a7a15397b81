import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { rememberConsent } from '../lib/consent/consent-store.ts'
import { openTab } from '../test/fake-tab.ts'
import { renderApp } from '../test/render-app.tsx'
import { accessToken, NOW_MS } from '../test/tokens.ts'

const stored = () => localStorage.getItem('consent')

afterEach(() => rememberConsent(null))

describe('the question about visit statistics', () => {
  const ask = async () => {
    const { person } = renderApp(openTab({ token: accessToken() }))
    return { person, question: await screen.findByRole('region', { name: 'Mesure d’audience' }) }
  }

  it.each([
    ['Refuser', false],
    ['Accepter', true],
  ])('is answered by one click: %s', async (name, analytics) => {
    const { person, question } = await ask()
    expect(stored()).toBeNull()
    await person.click(screen.getByRole('button', { name }))
    expect(question.isConnected).toBe(false)
    expect(JSON.parse(stored() ?? '')).toEqual({ analytics, decidedAt: NOW_MS })
  })

  it('is not asked before the door, where nothing is measured', async () => {
    renderApp(openTab(), { path: '/connexion' })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Mesure d’audience' })).toBeNull()
  })
})
