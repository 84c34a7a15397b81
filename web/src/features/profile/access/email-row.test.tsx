import { changeEmail, reauthenticate, verifyEmail } from '@sesame/contract/endpoints/auth'
import { DAY_MS } from '@sesame/contract/durations'
import { act, cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { identityError, identityMarie } from '../../../test/fakes/fake-identity.ts'
import { FakeLive } from '../../../test/fakes/fake-live.ts'
import { NOW_MS } from '../../../test/tokens.ts'
import { openInside } from '../../../test/open-inside.tsx'
import { CallError } from '../../../lib/api/call-error.ts'
import { marie } from '../../../test/users.ts'

async function openDialog() {
  const page = await openInside('/profil')
  page.api.on(reauthenticate, () => ({ data: grantFor() }))
  page.api.on(changeEmail, () => ({ status: 202 }))
  await page.person.click(screen.getByRole('button', { name: 'Modifier l’adresse e-mail' }))
  return { ...page, dialog: within(screen.getByRole('dialog')) }
}

describe('changing the address', () => {
  it('asks for a proof of identity, then for the address, then says what to do with the e-mail', async () => {
    const { dialog, api, person } = await openDialog()
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    await person.type(await dialog.findByLabelText(/Nouvelle adresse/), 'neuve@exemple.fr{Enter}')
    expect(
      await dialog.findByText(/^Nous venons d’envoyer un e-mail à neuve@exemple\.fr/),
    ).toBeVisible()
    const body = { idToken: 'preuve-de-marie', email: 'neuve@exemple.fr' }
    expect(api.callsOf(changeEmail)).toMatchObject([{ body }])
  })

  it('explains that the password is wrong, and keeps it in the field', async () => {
    const { dialog, identity, person } = await openDialog()
    identity.fail('reauthenticateWithPassword', identityError('auth/wrong-password'))
    const password = dialog.getByLabelText('Mot de passe actuel')
    await person.type(password, 'faux{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('pas le bon mot de passe')
    expect(password).toHaveValue('faux')
  })

  it('refuses the account’s current address, and keeps the typed address if the request fails', async () => {
    const { dialog, api, person } = await openDialog()
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    const field = await dialog.findByLabelText(/Nouvelle adresse/)
    await person.type(field, `${marie.email ?? ''}{Enter}`)
    expect(field).toHaveAccessibleDescription('C’est déjà votre adresse')
    api.on(changeEmail, () => Promise.reject(new CallError('client/unreachable')))
    await person.clear(field)
    await person.type(field, 'neuve@exemple.fr{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Envoi impossible')
    expect(field).toHaveValue('neuve@exemple.fr')
  })
})

describe('a new address that has to be confirmed', () => {
  const asked = { email: { address: 'neuve@exemple.fr', until: NOW_MS + DAY_MS } }
  const shown = () => screen.queryByText('neuve@exemple.fr attend votre confirmation')

  async function open(path = '/profil', waiting: object | null = asked) {
    const live = new FakeLive()
    live.put('access/marie/asked', waiting)
    const page = await openInside(path, marie, undefined, {}, { live })
    page.api.on(reauthenticate, () => ({ data: grantFor() }))
    page.api.on(changeEmail, () => ({ status: 202 }))
    return { ...page, live }
  }

  it.each(['/profil', '/profil/acces'])('is shown at %s until its link expires', async (path) => {
    await open(path)
    expect(shown()).toBeVisible()
    expect(screen.getByText(/valable jusqu’au 21\snovembre 2025\./)).toBeVisible()
    cleanup()
    await open(path, { email: { ...asked.email, until: NOW_MS } })
    expect(shown()).toBeNull()
  })

  it('allows its e-mail to be sent again, but only once until the countdown ends', async () => {
    const { api, person } = await open()
    const send = screen.getByRole('button', { name: 'Renvoyer l’e-mail' })
    await person.click(send)
    expect(await screen.findByText(/^Nous venons d’envoyer un e-mail à neuve/)).toBeVisible()
    await person.click(send)
    expect(api.callsOf(changeEmail)).toMatchObject([{ body: { email: 'neuve@exemple.fr' } }])
  })

  it('requires a new proof of identity to send its e-mail again, if the last proof is too old', async () => {
    const { api, person } = await open()
    api.on(changeEmail, () =>
      Promise.reject(new CallError('auth/requires-recent-login', { status: 401 })),
    )
    await person.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    expect(await dialog.findByLabelText(/Nouvelle adresse/)).toHaveValue('neuve@exemple.fr')
  })

  it('can be withdrawn after a confirmation, and the focus is not lost', async () => {
    const { api, live, person } = await open()
    await person.click(screen.getByRole('button', { name: 'Annuler le changement' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/Vous gardez marie\.lefevre@exemple\.fr\.$/)).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Annuler le changement' }))
    expect(await screen.findByText(/^Changement annulé\./)).toBeVisible()
    expect(api.callsOf(changeEmail)).toMatchObject([{ body: { email: marie.email } }])
    act(() => live.put('access/marie/asked', null))
    expect(shown()).toBeNull()
    expect(screen.getByRole('button', { name: 'Modifier l’adresse e-mail' })).toHaveFocus()
  })
})

describe('returning from a provider’s page', () => {
  it('continues the change of address with the proof', async () => {
    const { api, person } = await openInside('/profil', marie, ({ api, identity, tabStorage }) => {
      tabStorage.setItem('redirect', 'prove google.com email')
      identity.returning = identityMarie
      api.on(reauthenticate, () => ({ data: grantFor() }))
      api.on(changeEmail, () => ({ status: 202 }))
    })
    const dialog = within(await screen.findByRole('dialog'))
    const field = await dialog.findByLabelText(/Nouvelle adresse/)
    expect(api.callsOf(reauthenticate)).toHaveLength(1)
    await person.type(field, 'neuve@exemple.fr{Enter}')
    expect(
      await dialog.findByText(/^Nous venons d’envoyer un e-mail à neuve@exemple\.fr/),
    ).toBeVisible()
  })
})

describe('the verification e-mail', () => {
  it('can be sent again, but only once until the countdown ends', async () => {
    const { api, person } = await openInside('/profil', { ...marie, emailVerified: false })
    api.on(verifyEmail, () => ({ status: 202 }))
    const send = screen.getByRole('button', { name: 'Renvoyer l’e-mail' })
    await person.dblClick(send)
    expect(await screen.findByText(/^Nous venons d’envoyer un e-mail/)).toBeVisible()
    expect(send).toHaveTextContent('Renvoyer l’e-mail (45')
    await person.click(send)
    expect(api.callsOf(verifyEmail)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
  })
})
