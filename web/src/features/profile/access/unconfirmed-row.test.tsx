import { changeSignInMethods, reauthenticate } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { en } from '../../../i18n/en/catalogue.ts'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { identityMarie } from '../../../test/fakes/fake-identity.ts'
import { openInside } from '../../../test/open-inside.tsx'
import { marie } from '../../../test/users.ts'

const byPassword: User = { ...marie, providers: ['password'], unconfirmed: ['google.com'] }
const byGoogle: User = { ...marie, providers: ['google.com'], unconfirmed: ['password'] }
const confirmed: User = { ...marie, unconfirmed: [] }

type Prepare = Parameters<typeof openInside>[2]

async function open(user: User, prepare: Prepare = () => undefined) {
  const page = await openInside('/profil/acces', user, (tab) => {
    tab.api.on(reauthenticate, () => ({ data: grantFor(user) }))
    tab.api.on(changeSignInMethods, () => ({ data: grantFor(confirmed) }))
    prepare(tab)
  })
  await screen.findByText('Pour se connecter')
  return page
}
const button = (name: string) => screen.getByRole('button', { name })

/** Opens the dialog to confirm or remove Google, and proves the identity with the password. */
async function answer(name: string) {
  const page = await open(byPassword)
  await page.person.click(button(name))
  const dialog = within(screen.getByRole('dialog', { name: new RegExp(`^${name}\\s\\?$`, 'u') }))
  expect(dialog.queryByRole('button', { name: 'Confirmer avec Google' })).toBeNull()
  await page.person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
  const give = await dialog.findByRole('button', { name })
  expect(give).toHaveFocus()
  return { ...page, dialog, give }
}

describe('an unconfirmed provider', () => {
  it('is shown as unusable, with the time at which it will be removed', async () => {
    await open(byPassword)
    const row = screen.getByText('Ajouté, pas encore confirmé').closest('li')
    expect(row).toHaveTextContent(/^Google/u)
    expect(row).toHaveTextContent('Il n’ouvre rien.')
    expect(row).toHaveTextContent('retiré de lui-même dans les 24\u00A0heures')
    expect(screen.queryByRole('button', { name: /(?:Associer|Dissocier) Google/ })).toBeNull()
  })

  it('can be confirmed after a proof with a method that is already confirmed', async () => {
    const { api, give, person } = await answer('Confirmer Google')
    expect(api.callsOf(changeSignInMethods)).toEqual([])
    await person.click(give)
    expect(await screen.findByText('Moyen de connexion confirmé.')).toBeVisible()
    expect(api.callsOf(changeSignInMethods).map(({ body }) => body)).toEqual([
      { added: 'google.com' },
    ])
    expect(button('Dissocier Google')).toBeVisible()
    expect(screen.queryByText('Ajouté, pas encore confirmé')).toBeNull()
  })

  it('can be removed after a proof of identity', async () => {
    const { api, give, person } = await answer('Retirer Google')
    api.on(changeSignInMethods, () => ({
      data: grantFor({ ...byPassword, unconfirmed: [] }),
    }))
    await person.click(give)
    expect(await screen.findByText('Moyen de connexion retiré.')).toBeVisible()
    expect(api.callsOf(changeSignInMethods)).toMatchObject([{ body: { removed: 'google.com' } }])
    expect(button('Associer Google')).toBeVisible()
  })

  it.each([
    ['Confirmer Google', /^Moyen de connexion non confirmé/],
    ['Retirer Google', /^Le moyen de connexion n’a pas été retiré/],
  ])('stays unconfirmed on failure: %s', async (name, failed) => {
    const { api, dialog, give, person } = await answer(name)
    api.on(changeSignInMethods, () => Promise.reject(new CallError('client/unreachable')))
    await person.click(give)
    expect(await dialog.findByRole('alert')).toHaveTextContent(failed)
    expect(give).toHaveAttribute('aria-busy', 'false')
    await person.click(dialog.getByRole('button', { name: 'Annuler' }))
    expect(button(name)).toBeVisible()
  })

  it('opens its dialog again after a proof on another provider’s page', async () => {
    const user: User = { ...marie, providers: ['apple.com'], unconfirmed: ['google.com'] }
    const { person } = await open(user, ({ identity, tabStorage }) => {
      tabStorage.setItem('redirect', 'prove apple.com confirm:google.com')
      identity.returning = identityMarie
    })
    const dialog = within(await screen.findByRole('dialog', { name: /^Confirmer Google/ }))
    await person.click(await dialog.findByRole('button', { name: 'Confirmer Google' }))
    expect(await screen.findByText('Moyen de connexion confirmé.')).toBeVisible()
  })

  it('is described in English on an English page', async () => {
    await openInside(
      '/profil/acces',
      { ...byPassword, locale: 'en' },
      () => undefined,
      {},
      {
        language: { locale: 'en', text: en },
      },
    )
    const row = (await screen.findByText('Added, not confirmed yet')).closest('li')
    expect(row).toHaveTextContent('removed within 24\u00A0hours')
    expect(button('Confirm Google')).toBeVisible()
  })
})

describe('an unconfirmed password', () => {
  it('can be confirmed or removed, but neither added nor changed', async () => {
    const { api, person } = await open(byGoogle)
    expect(screen.getByText('Ajouté, pas encore confirmé')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ajouter un mot de passe' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Changer le mot de passe' })).toBeNull()
    await person.click(button('Confirmer le mot de passe'))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.queryByLabelText('Mot de passe actuel')).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Confirmer avec Google' }))
    await person.click(await dialog.findByRole('button', { name: 'Confirmer le mot de passe' }))
    expect(await screen.findByText('Moyen de connexion confirmé.')).toBeVisible()
    expect(api.callsOf(changeSignInMethods)).toMatchObject([{ body: { added: 'password' } }])
    expect(button('Changer le mot de passe')).toHaveFocus()
  })
})
