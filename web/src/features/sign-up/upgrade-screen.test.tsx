import { reauthenticate, signIn, signUp } from '@sesame/contract/endpoints/auth'
import { deleteUser } from '@sesame/contract/endpoints/user'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { CredentialTakenError } from '../../lib/identity/conflict-error.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { identityError, identityMarie } from '../../test/fakes/fake-identity.ts'
import { openInside } from '../../test/open-inside.tsx'
import { guest, marie } from '../../test/users.ts'

const upgraded = { ...marie, uid: guest.uid, displayName: 'Inès Dupont' }
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })
const terms = () => screen.getByRole('checkbox', { name: /^J’accepte/ })

async function open() {
  const app = await openInside('/inscription', guest)
  await heading('Conserver mes données')
  app.api.on(signUp, () => ({ status: 201, data: grantFor(upgraded) }))
  app.api.on(deleteUser, () => ({ status: 204 }))
  const { person } = app
  const send = async (): Promise<void> => {
    await person.type(screen.getByLabelText('Nom affiché'), 'Inès Dupont')
    await person.type(screen.getByLabelText('Adresse e-mail'), 'ines@exemple.fr')
    await person.type(screen.getByLabelText('Mot de passe'), 'Tournesol-42')
    await person.click(terms())
    await person.click(button('Créer mon compte'))
  }
  return { ...app, send }
}

const takenBy = (user = identityMarie) =>
  new CredentialTakenError('auth/credential-already-in-use', () => Promise.resolve(user))

describe('a guest on the sign-up screen', () => {
  it('is told that their data stays, and can return to home', async () => {
    const { person, address } = await open()
    expect(document.body).toHaveTextContent(/votre espace reste tel quel/)
    await person.click(screen.getByRole('link', { name: /retour à l’accueil/ }))
    expect(await heading(/^Bonjour/)).toBeVisible()
    expect(address()).toBe('/')
  })

  it('must accept the terms, like other people', async () => {
    const { person, identity } = await open()
    await person.click(button('Créer mon compte'))
    expect(terms()).toHaveAccessibleDescription('Acceptez les conditions pour continuer.')
    expect(identity.steps).not.toContain('linkWithPassword ines@exemple.fr')
  })

  it('adds an address and a password, and returns to home as a registered person', async () => {
    const { send, api, identity, address } = await open()
    await send()
    expect(await heading(/^Bonjour Inès/)).toBeVisible()
    expect(identity.steps).toContain('linkWithPassword ines@exemple.fr')
    expect(api.callsOf(signUp)).toMatchObject([
      { body: { displayName: 'Inès Dupont', acceptedTerms: true, captchaToken: 'jeton sign_up' } },
    ])
    expect(address()).toBe('/')
    expect(screen.queryByText(/Vous utilisez Sésame en tant qu’invité/)).toBeNull()
  })

  it('chooses a provider, then completes the sign-up with the name from the provider', async () => {
    const { person, api, identity } = await open()
    await person.click(button('Continuer avec Google'))
    expect(await heading('Encore une étape')).toHaveFocus()
    expect(identity.steps).toContain('linkWithPopup google.com')
    expect(screen.getByLabelText('Nom affiché')).toHaveValue('Marie Lefèvre')
    expect(api.callsOf(signUp)).toEqual([])
    await person.click(terms())
    await person.click(button('Créer mon compte'))
    expect(await heading(/^Bonjour Inès/)).toBeVisible()
  })

  it('stays on the screen if the provider’s popup is closed', async () => {
    const { person, identity } = await open()
    identity.fail('linkWithPopup', identityError('auth/popup-closed-by-user'))
    await person.click(button('Continuer avec Apple'))
    expect(await screen.findByRole('alert')).toHaveTextContent('s’est fermée trop tôt')
    expect(await heading('Conserver mes données')).toBeVisible()
  })
})

describe('an interrupted upgrade', () => {
  it('continues at its last step, which explains what failed', async () => {
    const { send, api, person } = await open()
    api.on(signUp, () => Promise.reject(new CallError('client/unreachable')))
    await send()
    expect(await heading('Encore une étape')).toBeVisible()
    expect(await screen.findByRole('alert')).toHaveTextContent('rien n’a été perdu')
    api.on(signUp, () => ({ status: 201, data: grantFor(upgraded) }))
    expect(terms()).toBeChecked()
    await person.click(button('Créer mon compte'))
    expect(await heading(/^Bonjour Inès/)).toBeVisible()
  })

  it('keeps a name that could not be saved at the identity service', async () => {
    const { send, identity, person } = await open()
    const { linkWithPassword } = identity
    identity.linkWithPassword = async (...given) => {
      await linkWithPassword(...given)
      identity.current = identity.current && { ...identity.current, displayName: null }
      return identity.current ?? identityMarie
    }
    identity.fail('updateDisplayName', identityError('auth/network-request-failed'))
    await send()
    expect(await heading('Encore une étape')).toBeVisible()
    expect(screen.getByLabelText('Nom affiché')).toHaveValue('Inès Dupont')
    identity.fail('updateDisplayName', null)
    await person.click(button('Créer mon compte'))
    expect(await heading(/^Bonjour Inès/)).toBeVisible()
  })

  it('can be resumed later with a new proof of identity', async () => {
    const tab = await openInside('/', guest)
    const { api, identity, person } = tab
    identity.current = { ...identityMarie, uid: guest.uid, providers: ['password'] }
    await person.click(screen.getByRole('link', { name: 'Créer un compte' }))
    expect(await heading('Encore une étape')).toBeVisible()
    let proved = false
    api.on(signUp, () => {
      if (!proved) throw new CallError('auth/requires-recent-login', { status: 401 })
      return { status: 201, data: grantFor(upgraded) }
    })
    api.on(reauthenticate, () => {
      proved = true
      return { data: grantFor(guest) }
    })
    await person.click(terms())
    await person.click(button('Créer mon compte'))
    const dialog = await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' })
    await person.type(within(dialog).getByLabelText('Mot de passe actuel'), 'Tournesol-42')
    await person.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
    expect(await heading(/^Bonjour Inès/)).toBeVisible()
    expect(identity.steps).toContain('reauthenticateWithPassword')
  })
})

describe('an address that already has an account, on the sign-up screen of a guest', () => {
  const findDialog = () =>
    screen.findByRole('dialog', { name: 'Cette adresse ne peut pas servir à créer un compte' })

  it('opens a dialog that asks which account to give up; choosing another address keeps the input and focuses the field', async () => {
    const { send, identity, api, person } = await open()
    identity.fail('linkWithPassword', takenBy())
    await send()
    const dialog = await findDialog()
    expect(dialog).toHaveTextContent('Vos données d’invité seront supprimées')
    await person.click(within(dialog).getByRole('button', { name: 'Choisir une autre adresse' }))
    await waitFor(() => expect(screen.getByLabelText('Adresse e-mail')).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText('Nom affiché')).toHaveValue('Inès Dupont')
    expect(screen.getByLabelText('Mot de passe')).toHaveValue('Tournesol-42')
    expect(api.callsOf(deleteUser)).toEqual([])
  })

  it('lets the guest sign in to that account with its password; the sign-in erases the guest’s data', async () => {
    const { send, identity, api, person } = await open()
    identity.fail('linkWithPassword', takenBy())
    await send()
    const dialog = await findDialog()
    const enter = within(dialog).getByRole('button', { name: 'Se connecter à ce compte' })
    await person.click(enter)
    const password = within(dialog).getByLabelText('Mot de passe de ce compte')
    expect(password).toHaveAccessibleDescription('Saisissez votre mot de passe.')

    identity.fail('signInWithPassword', identityError('auth/invalid-credential'))
    await person.type(password, 'non')
    await person.click(enter)
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('est incorrect')
    expect(api.callsOf(deleteUser)).toEqual([])

    identity.fail('signInWithPassword', null)
    await person.click(enter)
    expect(await heading(/^Bonjour Marie/)).toBeVisible()
    expect(api.callsOf(deleteUser)).toHaveLength(1)
  })

  it('leads to the sign-in screen if the API does not respond', async () => {
    const { send, identity, api, person, address } = await open()
    identity.fail('linkWithPassword', takenBy())
    api.on(signIn, () => Promise.reject(new CallError('client/unreachable')))
    await send()
    const dialog = await findDialog()
    await person.type(within(dialog).getByLabelText('Mot de passe de ce compte'), 'Tournesol-42')
    await person.click(within(dialog).getByRole('button', { name: 'Se connecter à ce compte' }))
    await waitFor(() => expect(address()).toBe('/connexion'))
  })
})

describe('a provider’s account that already belongs to another person', () => {
  it('lets the guest sign in to it immediately, without a password', async () => {
    const { identity, person } = await open()
    identity.fail('linkWithPopup', takenBy())
    await person.click(button('Continuer avec Google'))
    const dialog = await screen.findByRole('dialog', {
      name: 'Ce compte ouvre déjà un autre espace',
    })
    expect(within(dialog).queryByLabelText('Mot de passe de ce compte')).toBeNull()
    await person.click(within(dialog).getByRole('button', { name: 'Se connecter à ce compte' }))
    expect(await heading(/^Bonjour Marie/)).toBeVisible()
  })
})
