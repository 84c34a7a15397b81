import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { identityMarie } from '../test/fakes/fake-identity.ts'
import { openTab } from '../test/fakes/fake-tab.ts'
import { renderApp } from '../test/render-app.tsx'
import { settled } from '../test/fakes/fake-clock.ts'
import { accessToken } from '../test/tokens.ts'

const TITLE = 'Vos appareils et vos alertes ne s’affichent pas dans cet onglet'

async function open(person: typeof identityMarie | null) {
  const tab = openTab({ token: accessToken() })
  tab.identity.current = person
  renderApp(tab, { path: '/profil' })
  await screen.findByRole('heading', { level: 1, name: 'Marie Lefèvre' })
}

describe('a tab that has the session but not the sign-in', () => {
  it('explains that the person signed in from another tab', async () => {
    await open(null)
    expect(await screen.findByText(TITLE)).toBeVisible()
  })

  it('shows no note in the tab where the person signed in', async () => {
    await open(identityMarie)
    await settled()
    expect(screen.queryByText(TITLE)).toBeNull()
  })
})
