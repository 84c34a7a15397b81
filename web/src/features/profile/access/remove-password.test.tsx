import { changeSignInMethods, reauthenticate } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { openInside } from '../../../test/open-inside.tsx'
import { passkey } from '../../../test/open-security.tsx'
import { marie } from '../../../test/users.ts'

const ONE = { ['k'.repeat(43)]: passkey }
const byPassword: User = { ...marie, providers: ['password'] }

async function open(user = marie, passkeys: object = {}) {
  const page = await openInside(
    '/profil/acces',
    user,
    ({ api }) => {
      api.on(reauthenticate, () => ({ data: grantFor(user) }))
      api.on(changeSignInMethods, () => ({
        data: grantFor({ ...user, providers: ['google.com'] }),
      }))
    },
    passkeys,
  )
  await screen.findByText('Pour se connecter')
  return page
}
const button = (name: string) => screen.getByRole('button', { name })

describe('removing the password', () => {
  async function ask(passkeys: object = {}) {
    const page = await open(marie, passkeys)
    await page.person.click(button('Supprimer mon mot de passe'))
    const dialog = within(screen.getByRole('dialog', { name: /^Supprimer votre mot de passe/ }))
    return { ...page, dialog }
  }

  it('requires a proof with another method, and says which methods remain', async () => {
    const { api, dialog, person } = await ask(ONE)
    expect(dialog.queryByLabelText('Mot de passe actuel')).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Confirmer avec Google' }))
    expect(await dialog.findByText(/Il vous restera\s: Google et 1\sclé d’accès\.$/)).toBeVisible()
    expect(dialog.getByText(/Mot de passe oublié/)).toBeVisible()
    expect(api.callsOf(changeSignInMethods)).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Supprimer mon mot de passe' }))
    expect(
      await screen.findByText(
        /^Mot de passe supprimé\. Il vous reste\s: Google et 1\sclé d’accès\.$/,
      ),
    ).toBeVisible()
    expect(api.callsOf(changeSignInMethods)).toMatchObject([{ body: { removed: 'password' } }])
    expect(button('Ajouter un mot de passe')).toBeVisible()
    expect(button('Dissocier Google')).toHaveFocus()
  })

  it('fails if the API refuses it, and the dialog explains the failure', async () => {
    const { api, dialog, person } = await ask()
    api.on(changeSignInMethods, () =>
      Promise.reject(new CallError('auth/last-method', { status: 409 })),
    )
    await person.click(dialog.getByRole('button', { name: 'Confirmer avec Google' }))
    await person.click(await dialog.findByRole('button', { name: 'Supprimer mon mot de passe' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Mot de passe conservé/)
  })

  it('is refused in its dialog if the password is the only sign-in method', async () => {
    const { api, person } = await open(byPassword)
    await person.click(button('Supprimer mon mot de passe'))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('C’est votre seul moyen de connexion')).toBeVisible()
    expect(dialog.getByText(/ajoutez une clé d’accès ou associez un compte/)).toBeVisible()
    expect(dialog.queryByLabelText('Mot de passe actuel')).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Fermer' }))
    expect(api.callsOf(changeSignInMethods)).toEqual([])
  })

  it('is possible if a passkey is the only other method', async () => {
    const { person } = await open(byPassword, ONE)
    await person.click(button('Supprimer mon mot de passe'))
    expect(screen.queryByText('C’est votre seul moyen de connexion')).toBeNull()
  })
})

describe('the linked account of a provider', () => {
  it('can be unlinked if a passkey remains', async () => {
    const { person } = await open({ ...marie, providers: ['google.com'] }, ONE)
    await person.click(button('Dissocier Google'))
    const dialog = within(screen.getByRole('dialog', { name: /^Dissocier Google/ }))
    expect(dialog.getByText(/confirmez que c’est bien vous/)).toBeVisible()
    expect(dialog.queryByText('C’est votre seul moyen de connexion')).toBeNull()
  })
})
