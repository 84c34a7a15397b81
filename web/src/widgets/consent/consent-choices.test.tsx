import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { consentStore, rememberConsent } from '../../lib/consent/consent-store.ts'
import { FakeSettings } from '../../test/fakes/fake-settings.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken, NOW_MS } from '../../test/tokens.ts'

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
  ])('the question about visits is answered with a single click: %s', async (name, analytics) => {
    const { person, question } = await ask()
    expect(stored()).toBeNull()
    await person.click(screen.getByRole('button', { name }))
    expect(question.isConnected).toBe(false)
    expect(JSON.parse(stored() ?? '')).toEqual({ analytics, decidedAt: NOW_MS })
  })

  it('the question about visits is asked only when the account is known to have no answer', async () => {
    const settings = new FakeSettings()
    settings.isThere = false
    renderApp(openTab({ token: accessToken() }), { settings })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('region', { name: 'Mesure d’audience' })).toBeNull()
    act(() => settings.change({}))
    expect(screen.getByRole('region', { name: 'Mesure d’audience' })).toBeVisible()
  })

  it('the answer to the question about visits is announced in an existing live region', async () => {
    const { person, question } = await ask()
    const listens = question.nextElementSibling
    expect(listens).toHaveAttribute('role', 'status')
    await person.click(screen.getByRole('button', { name: 'Refuser' }))
    expect(listens).toHaveTextContent('Mesure d’audience refusée.')
    expect(listens?.isConnected).toBe(true)
  })

  it('the question about visits is not asked on signed-out pages, where nothing is measured', async () => {
    renderApp(openTab(), { path: '/connexion' })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Mesure d’audience' })).toBeNull()
  })
})

describe('the choice about visit statistics', () => {
  const open = async () => {
    const { person } = renderApp(openTab({ token: accessToken() }), { path: '/profil/donnees' })
    const choices = within(await screen.findByRole('group', { name: 'Mesure d’audience' }))
    const option = (name: string) => choices.getByRole('radio', { name })
    return { person, option }
  }

  it('the choice about visits is empty until the person chooses with a single click', async () => {
    const { person, option } = await open()
    expect(option('Refuser')).not.toBeChecked()
    expect(option('Accepter')).not.toBeChecked()
    expect(screen.getByText(/rien n’est mesuré/)).toBeVisible()
    await person.click(option('Refuser'))
    expect(option('Refuser')).toBeChecked()
    expect(screen.queryByRole('region', { name: 'Mesure d’audience' })).toBeNull()
  })

  it('the choice about visits can be changed later in both directions, and applies immediately', async () => {
    rememberConsent({ analytics: true, decidedAt: NOW_MS - 1 })
    const { person, option } = await open()
    expect(option('Accepter')).toBeChecked()
    for (const [name, analytics] of [
      ['Refuser', false],
      ['Accepter', true],
    ] as const) {
      await person.click(option(name))
      expect(option(name)).toBeChecked()
      expect(consentStore.get().choice).toEqual({ analytics, decidedAt: NOW_MS })
      expect(JSON.parse(stored() ?? '')).toEqual({ analytics, decidedAt: NOW_MS })
    }
  })
})
