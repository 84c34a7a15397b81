import { changeEmail, reauthenticate, verifyEmail } from '@sesame/contract/endpoints/auth'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { identityError, identityMarie } from '../../../test/fakes/fake-identity.ts'
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
  it('asks for a proof, then for the address, then says what to do with the e-mail', async () => {
    const { dialog, api, person } = await openDialog()
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    await person.type(await dialog.findByLabelText(/Nouvelle adresse/), 'neuve@exemple.fr{Enter}')
    expect(await dialog.findByText(/vient de partir à neuve@exemple\.fr/)).toBeVisible()
    const body = { idToken: 'preuve-de-marie', email: 'neuve@exemple.fr' }
    expect(api.callsOf(changeEmail)).toMatchObject([{ body }])
  })

  it('explains a wrong password, and keeps it in the field', async () => {
    const { dialog, identity, person } = await openDialog()
    identity.fail('reauthenticateWithPassword', identityError('auth/wrong-password'))
    const password = dialog.getByLabelText('Mot de passe actuel')
    await person.type(password, 'faux{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('pas le bon mot de passe')
    expect(password).toHaveValue('faux')
  })

  it('refuses the current address, and keeps the typed one if sending fails', async () => {
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

describe('a return from a provider’s page', () => {
  it('continues the change of address, using the proof', async () => {
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
    expect(await dialog.findByText(/vient de partir à neuve@exemple\.fr/)).toBeVisible()
  })
})

describe('the verification e-mail', () => {
  it('can be sent again, once until the countdown ends', async () => {
    const { api, person } = await openInside('/profil', { ...marie, emailVerified: false })
    api.on(verifyEmail, () => ({ status: 202 }))
    const send = screen.getByRole('button', { name: 'Renvoyer l’e-mail' })
    await person.dblClick(send)
    expect(await screen.findByText(/Un e-mail vient de partir/)).toBeVisible()
    expect(send).toHaveTextContent('Renvoyer l’e-mail (45')
    await person.click(send)
    expect(api.callsOf(verifyEmail)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
  })
})
