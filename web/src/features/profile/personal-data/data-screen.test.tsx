import { reauthenticate } from '@sesame/contract/endpoints/auth'
import { deleteUser, exportUser } from '@sesame/contract/endpoints/user'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { identityMarie } from '../../../test/fakes/fake-identity.ts'
import { openInside } from '../../../test/open-inside.tsx'
import { guest, marie } from '../../../test/users.ts'

async function openErasure() {
  const page = await openInside('/profil/donnees')
  page.api.on(reauthenticate, () => ({ data: grantFor() }))
  page.api.on(deleteUser, () => ({ status: 204 }))
  await page.person.click(screen.getByRole('button', { name: 'Supprimer mon compte' }))
  const dialog = within(screen.getByRole('dialog'))
  await page.person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
  return { ...page, dialog, word: await dialog.findByLabelText(/saisissez SUPPRIMER/) }
}

describe('erasing the account', () => {
  it('explains what will happen before it asks for a proof of identity', async () => {
    const { person } = await openInside('/profil/donnees')
    await person.click(screen.getByRole('button', { name: 'Supprimer mon compte' }))
    const dialog = screen.getByRole('dialog')
    const password = within(dialog).getByLabelText('Mot de passe actuel')
    const warning = within(dialog).getByText(/seront supprimés aussitôt/)
    expect(dialog).toHaveAccessibleDescription(warning.textContent)
    const { DOCUMENT_POSITION_FOLLOWING } = Node
    expect(warning.compareDocumentPosition(password)).toBe(DOCUMENT_POSITION_FOLLOWING)
  })

  it('requires a proof of identity and a typed word, then confirms that the account is erased', async () => {
    const { api, person, word, storedToken } = await openErasure()
    await person.type(word, 'supprimer{Enter}')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('est supprimé')
    expect(api.callsOf(deleteUser)).toHaveLength(1)
    expect(storedToken()).toBeNull()
  })

  it('does nothing if a different word is typed', async () => {
    const { api, person, word } = await openErasure()
    await person.type(word, 'oui{Enter}')
    expect(word).toHaveAccessibleDescription('ne correspond pas')
    expect(api.callsOf(deleteUser)).toEqual([])
  })

  it('explains a failure, and keeps the typed word', async () => {
    const { api, dialog, person, word } = await openErasure()
    api.on(deleteUser, () => Promise.reject(new CallError('client/unreachable')))
    await person.type(word, 'SUPPRIMER{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Suppression impossible')
    expect(word).toHaveValue('SUPPRIMER')
  })

  it('asks guests only for a confirmation', async () => {
    const { api, person } = await openInside('/profil/donnees', guest)
    api.on(deleteUser, () => ({ status: 204 }))
    await person.click(screen.getByRole('button', { name: 'Supprimer mon compte invité' }))
    const dialog = within(screen.getByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Supprimer' }))
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('est supprimé')
  })
})

describe('returning from a provider’s page', () => {
  const open = (returning: typeof identityMarie | null) =>
    openInside('/profil/donnees', marie, ({ api, identity, tabStorage }) => {
      tabStorage.setItem('redirect', 'prove google.com erasure')
      identity.returning = returning
      api.on(reauthenticate, () => ({ data: grantFor() }))
      api.on(deleteUser, () => ({ status: 204 }))
    })

  it('continues the erasure with the proof, and asks for the word to type', async () => {
    const { api, person } = await open(identityMarie)
    const dialog = within(await screen.findByRole('dialog'))
    const word = await dialog.findByLabelText(/saisissez SUPPRIMER/)
    expect(api.callsOf(reauthenticate)).toHaveLength(1)
    expect(api.callsOf(deleteUser)).toEqual([])
    await person.type(word, 'SUPPRIMER{Enter}')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('est supprimé')
  })

  it('erases nothing if the identity was not proved, and says so in the dialog', async () => {
    const { api } = await open(null)
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('alert')).toHaveTextContent('s’est fermée trop tôt')
    expect(dialog.queryByLabelText(/saisissez SUPPRIMER/)).toBeNull()
    expect(api.callsOf(deleteUser)).toEqual([])
  })
})

describe('exporting the person’s data', () => {
  it('explains that the export failed', async () => {
    const { api, person } = await openInside('/profil/donnees')
    api.on(exportUser, () => Promise.reject(new CallError('client/unreachable')))
    await person.click(screen.getByRole('button', { name: 'Exporter mes données' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Export impossible')
  })

  it('says how long to wait if the rate limit of exports is reached', async () => {
    const { api, person } = await openInside('/profil/donnees')
    const details = { status: 429, retryAfterSeconds: 1750 }
    api.on(exportUser, () => Promise.reject(new CallError('request/too-many', details)))
    await person.click(screen.getByRole('button', { name: 'Exporter mes données' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Réessayez dans 30\u00A0minutes')
  })
})
