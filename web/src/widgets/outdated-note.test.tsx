import { refreshAccessToken, signIn } from '@sesame/contract/endpoints/auth'
import { updateUser } from '@sesame/contract/endpoints/user'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../lib/api/call-error.ts'
import { credentials, openTab } from '../test/fakes/fake-tab.ts'
import { openInside } from '../test/open-inside.tsx'
import { renderApp } from '../test/render-app.tsx'
import { accessToken } from '../test/tokens.ts'
import { marie } from '../test/users.ts'

const TITLE = 'Cette page n’est plus à jour'
const unreadable = () => Promise.reject(new CallError('client/outdated', { status: 200 }))
const openProfile = () =>
  openInside('/profil', { ...marie, photoURL: 'https://storage.exemple.fr/a.webp' })

/** Returns the note, and checks that it appeared in one of the given live regions, which existed before it. */
async function noteIn(listening: readonly HTMLElement[]): Promise<HTMLElement> {
  const note = await screen.findByRole('note')
  expect(listening).toContain(note.parentElement)
  return note
}

describe('an API response that this page cannot read', () => {
  it('is reported on signed-in pages, with a button to reload, and does not end the session', async () => {
    const { api, person, state } = await openProfile()
    const listening = screen.getAllByRole('status')
    api.on(updateUser, unreadable)
    await person.click(screen.getByRole('button', { name: 'Retirer la photo de profil' }))
    const note = await noteIn(listening)
    expect(note).toHaveTextContent(TITLE)
    expect(note).toHaveTextContent('vos données sont intactes.')
    expect(within(note).getByRole('button', { name: 'Recharger la page' })).toBeVisible()
    expect(state().authenticated).toBe(true)
  })

  it('is also reported on signed-out pages, and the input stays in the form', async () => {
    const tab = openTab()
    tab.api.on(signIn, unreadable)
    const { person } = renderApp(tab, { path: '/connexion' })
    const email = await screen.findByLabelText('Adresse e-mail')
    const listening = screen.getAllByRole('status')
    await person.type(email, credentials.email)
    await person.type(screen.getByLabelText('Mot de passe'), credentials.password)
    await person.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(await noteIn(listening)).toHaveTextContent(TITLE)
    expect(await screen.findByRole('alert')).toHaveTextContent(TITLE)
    expect(email).toHaveValue(credentials.email)
  })

  it('is reported instead of the page if it arrives while the session opens, and does not end the session', async () => {
    const token = accessToken()
    const tab = openTab({ token })
    tab.api.on(refreshAccessToken, unreadable)
    renderApp(tab, { path: '/profil' })
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Recharger la page' })).toBeVisible()
    expect(tab.storedToken()).toBe(token)
  })
})

it('a response that our API did not write does not mark the page as outdated', async () => {
  const { api, person } = await openProfile()
  api.on(updateUser, () => Promise.reject(new CallError('client/unexpected', { status: 200 })))
  await person.click(screen.getByRole('button', { name: 'Retirer la photo de profil' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByText(TITLE)).toBeNull()
})
