import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the link back from a legal page', () => {
  it('opens the previous page', async () => {
    const { person, address } = renderApp(openTab(), { path: '/inscription' })
    await title('Créer un compte')
    await person.click(screen.getByRole('link', { name: 'Mentions légales' }))
    await title('Mentions légales')
    await person.click(screen.getByRole('button', { name: 'Retour' }))
    await title('Créer un compte')
    expect(address()).toBe('/inscription')
  })

  it('opens home, and its text says so, if the legal page was opened in its own tab', async () => {
    const { person } = renderApp(openTab(), { path: '/conditions' })
    await title('Conditions d’utilisation')
    expect(screen.queryByRole('button', { name: 'Retour' })).toBeNull()
    await person.click(screen.getByRole('link', { name: 'Retour à l’accueil' }))
    expect(await title('Connexion')).toBeVisible()
  })
})
