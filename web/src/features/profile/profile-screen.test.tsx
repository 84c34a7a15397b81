import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { getUser, updateUser } from '@sesame/contract/endpoints/user'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { answerPasskeys, FakeAuthenticator } from '../../test/fakes/fake-authenticator.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken } from '../../test/tokens.ts'
import { guest, marie } from '../../test/users.ts'

async function open(user = marie) {
  const authenticator = new FakeAuthenticator()
  const tab = openTab({ token: accessToken(), authenticator })
  tab.api.on(refreshAccessToken, () => ({ data: grantFor(user) }))
  tab.api.on(getUser, () => ({ data: user }))
  const { person } = renderApp(tab, { path: '/profil' })
  await screen.findByRole('heading', { level: 1 })
  return { ...tab, authenticator, person }
}

describe('the profile screen', () => {
  it('changes the display name and confirms it', async () => {
    const { api, person } = await open()
    api.on(updateUser, () => ({ data: { ...marie, displayName: 'Marie-Ange' } }))
    const name = screen.getByLabelText('Nom affiché')
    await person.clear(name)
    await person.type(name, '  Marie-Ange ')
    await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Nom enregistré.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Marie-Ange')
    expect(api.callsOf(updateUser)).toMatchObject([
      { body: { user: { displayName: 'Marie-Ange' } } },
    ])
  })

  it('reports the new name to password managers if the person has a passkey on this device', async () => {
    localStorage.setItem('passkeyOf', marie.uid)
    const { api, authenticator, person } = await open()
    answerPasskeys(api)
    api.on(updateUser, () => ({ data: { ...marie, displayName: 'Marie-Ange' } }))
    await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const told = 'rename marie to Marie-Ange, marie.lefevre@exemple.fr, of exemple.fr'
    await waitFor(() => expect(authenticator.steps).toEqual([told]))
  })

  it('announces each save of the name', async () => {
    const { api, person } = await open()
    api.on(updateUser, () => ({ data: marie }))
    const save = screen.getByRole('button', { name: 'Enregistrer' })
    await person.click(save)
    const first = await screen.findByText('Nom enregistré.')
    await person.click(save)
    expect(await screen.findByText('Nom enregistré.')).toBeVisible()
    expect(first.isConnected).toBe(false)
  })

  it('shows a new name immediately; if saving fails, keeps it only in the field and explains why', async () => {
    const { api, person } = await open()
    const { promise, reject } = Promise.withResolvers<never>()
    api.on(updateUser, () => promise)
    const heading = screen.getByRole('heading', { level: 1 })
    const name = screen.getByLabelText('Nom affiché')
    await person.type(name, ' bis')
    await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(heading).toHaveTextContent('Marie Lefèvre bis')
    reject(new CallError('client/unreachable'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enregistrement impossible')
    expect(heading).toHaveTextContent(/^Marie Lefèvre$/u)
    expect(name).toHaveValue('Marie Lefèvre bis')
  })

  it('explains guest accounts to a guest, who cannot change a name', async () => {
    await open(guest)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Invité')
    expect(screen.getByText(/20 décembre 2025/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
      'href',
      '/inscription',
    )
    expect(screen.queryByLabelText('Nom affiché')).toBeNull()
  })

  it('can be switched to English, and the browser stores that choice', async () => {
    const { person } = await open()
    await person.selectOptions(screen.getByLabelText('Langue'), 'English')
    expect(await screen.findByRole('heading', { name: 'Appearance and language' })).toBeVisible()
    expect(localStorage.getItem('locale')).toBe('en')
  })
})

describe('the account menu', () => {
  it('signs out', async () => {
    const { person } = await open()
    await person.click(
      screen.getByRole('button', { name: 'ML, menu du compte\u00A0: Marie Lefèvre' }),
    )
    await person.click(screen.getByRole('button', { name: 'Se déconnecter' }))
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeVisible()
  })

  it('shows the address if the person has no name', async () => {
    await open({ ...marie, displayName: null })
    const name = `Menu du compte\u00A0: ${marie.email}`
    expect(screen.getByRole('button', { name })).toBeVisible()
  })

  it('closes on Escape, and the focus returns to its button', async () => {
    const { person } = await open()
    const toggle = screen.getByRole('button', { name: /menu du compte/ })
    await person.click(toggle)
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await person.keyboard('{Escape}')
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    expect(toggle).toHaveFocus()
  })
})
