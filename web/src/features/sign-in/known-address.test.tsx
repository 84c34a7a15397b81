import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DifferentMethodError } from '../../lib/identity/conflict-error.ts'
import { identityMarie } from '../../test/fakes/fake-identity.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'

function open() {
  const tab = openTab()
  const conflict = new DifferentMethodError({
    provider: 'microsoft.com',
    email: 'marie.lefevre@exemple.fr',
    link: () => Promise.resolve(identityMarie),
  })
  tab.identity.fail('signInWithPopup', conflict)
  const { person } = renderApp(tab, { path: '/connexion' })
  const email = () => screen.findByLabelText('Adresse e-mail')
  const conflicts = async () => {
    await person.click(screen.getByRole('button', { name: 'Continuer avec Microsoft' }))
    await screen.findByText('Cette adresse a déjà un compte')
  }
  return { person, email, conflicts }
}

describe('an address that is known already', () => {
  it('is there to enter the account that has it', async () => {
    const { email, conflicts } = open()
    await conflicts()
    expect(await email()).toHaveValue('marie.lefevre@exemple.fr')
  })

  it('takes no typed one away', async () => {
    const { person, email, conflicts } = open()
    await person.type(await email(), 'zoe@exemple.fr')
    await conflicts()
    expect(await email()).toHaveValue('zoe@exemple.fr')
  })

  it('goes along to the form for a forgotten password', async () => {
    const { person, email } = open()
    await person.type(await email(), 'marie@exemple.fr')
    await person.click(screen.getByRole('link', { name: /Mot de passe oublié/ }))
    await screen.findByRole('heading', { level: 1, name: 'Mot de passe oublié' })
    expect(await email()).toHaveValue('marie@exemple.fr')
  })
})
