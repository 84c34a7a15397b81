import { HOUR_MS } from '@sesame/contract/durations'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DifferentMethodError } from '../../lib/identity/conflict-error.ts'
import { identityMarie } from '../../test/fakes/fake-identity.ts'
import { settled } from '../../test/fakes/fake-clock.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken, NOW_MS } from '../../test/tokens.ts'

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

describe('an address that the page already knows', () => {
  it('is filled in if a provider must be linked to the account with that address', async () => {
    const { email, conflicts } = open()
    await conflicts()
    expect(await email()).toHaveValue('marie.lefevre@exemple.fr')
  })

  it('does not replace an address that the person typed', async () => {
    const { person, email, conflicts } = open()
    await person.type(await email(), 'zoe@exemple.fr')
    await conflicts()
    expect(await email()).toHaveValue('zoe@exemple.fr')
  })

  it('is passed on to the form for a forgotten password', async () => {
    const { person, email } = open()
    await person.type(await email(), 'marie@exemple.fr')
    await person.click(screen.getByRole('link', { name: /Mot de passe oublié/ }))
    await screen.findByRole('heading', { level: 1, name: 'Mot de passe oublié' })
    expect(await email()).toHaveValue('marie@exemple.fr')
  })
})

describe('an address that the previous page passed on', () => {
  const openAskedFor = (email: string) => {
    const tab = openTab()
    tab.identity.current = identityMarie
    renderApp(tab, { path: '/connexion', state: { usr: { email } } })
  }

  it('shows « Continuer en tant que … » if it is the remembered person’s address', async () => {
    openAskedFor('marie.lefevre@exemple.fr')
    expect(
      await screen.findByRole('button', { name: 'Continuer en tant que Marie Lefèvre' }),
    ).toBeVisible()
  })

  it('is filled in if another person is remembered, and « Continuer en tant que … » is not shown', async () => {
    openAskedFor('paul@exemple.fr')
    await waitFor(() =>
      expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('paul@exemple.fr'),
    )
    expect(screen.queryByRole('button', { name: /^Continuer en tant que Marie/ })).toBeNull()
  })
})

describe('a page opened after the session has expired', () => {
  const reopen = () => {
    const tab = openTab({ token: accessToken({ issuedMs: NOW_MS - 2 * HOUR_MS }) })
    tab.identity.current = identityMarie
    return { ...tab, ...renderApp(tab, { path: '/profil' }) }
  }
  const why = () => screen.findByText('Votre session a pris fin')

  it('says that the session has ended, shows « Continuer en tant que … » for the remembered person, and opens after the sign-in', async () => {
    const { person, address } = reopen()
    const resume = await screen.findByRole('button', {
      name: 'Continuer en tant que Marie Lefèvre',
    })
    expect(await why()).toBeVisible()
    expect(screen.queryByText(/encore valable/)).toBeNull()
    expect(address()).toBe('/connexion?next=%2Fprofil')
    await person.click(resume)
    await screen.findByRole('heading', { level: 1, name: 'Marie Lefèvre' })
    expect(address()).toBe('/profil')
  })

  it('fills in the address of a person who was signed in only until they closed their tabs', async () => {
    const { identity } = reopen()
    identity.isRemembered = false
    expect(await why()).toBeVisible()
    await waitFor(() =>
      expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('marie.lefevre@exemple.fr'),
    )
    expect(screen.queryByRole('region', { name: 'Reprendre votre session' })).toBeNull()
  })

  it('fills in no address if no person is known', async () => {
    const { identity } = reopen()
    identity.current = null
    expect(await why()).toBeVisible()
    await settled()
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('')
  })
})
