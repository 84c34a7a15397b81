import { signIn, signUp } from '@sesame/contract/endpoints/auth'
import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { FakeAuthenticator } from '../../test/fakes/fake-authenticator.ts'
import { identityGuest, identityMarie } from '../../test/fakes/fake-identity.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { guest, marie } from '../../test/users.ts'

async function open({ asGuest = false } = {}) {
  const authenticator = new FakeAuthenticator()
  const tab = openTab({ authenticator })
  if (asGuest) {
    tab.api.on(signIn, () => ({ data: grantFor(guest) }))
    await tab.auth.signIn.asGuest()
    tab.api.on(signUp, () => ({ status: 201, data: grantFor({ ...marie, uid: guest.uid }) }))
    tab.identity.vouched = { ...identityMarie, uid: identityGuest.uid, providers: [] }
  }
  const { person } = renderApp(tab, { path: '/inscription' })
  const change = async () =>
    person.click(await screen.findByRole('button', { name: 'Choisir plutôt une clé d’accès' }))
  const submit = async (): Promise<void> => {
    await person.type(screen.getByLabelText('Nom affiché'), 'Marie')
    await person.type(screen.getByLabelText('Adresse e-mail'), 'marie.lefevre@exemple.fr')
    await person.click(screen.getByRole('checkbox', { name: /^J’accepte/ }))
    await person.click(screen.getByRole('button', { name: 'Créer mon compte' }))
  }
  return { ...tab, authenticator, person, change, submit }
}

describe('signing up with a passkey instead of a password', () => {
  it('can be chosen, and the choice can be undone', async () => {
    const { change, person } = await open()
    expect(await screen.findByLabelText('Mot de passe')).toBeVisible()
    await change()
    expect(screen.queryByLabelText('Mot de passe')).toBeNull()
    expect(screen.getByText(/Pas de mot de passe à retenir/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Choisir plutôt un mot de passe' }))
    expect(screen.getByLabelText('Mot de passe')).toBeVisible()
  })

  it('creates the account without a password', async () => {
    const { api, change, identity, submit } = await open()
    await change()
    await submit()
    await screen.findByRole('heading', { name: /^Bonjour/ })
    expect(api.callsOf(passkeyOptions)).toMatchObject([
      { body: { purpose: 'sign-up', email: 'marie.lefevre@exemple.fr' } },
    ])
    expect(identity.steps.some((step) => step.startsWith('createUser'))).toBe(false)
  })

  it('keeps the input if the person closes the browser’s dialog, and explains this as information', async () => {
    const { authenticator, change, submit } = await open()
    authenticator.refusal = 'client/passkey-cancelled'
    await change()
    await submit()
    const title = await screen.findByText('Aucune clé n’a été créée')
    expect(title.closest('.note.info')).not.toBeNull()
    expect(screen.getByLabelText('Nom affiché')).toHaveValue('Marie')
  })

  it('explains that an address is taken, in the same way as a sign-up with a password', async () => {
    const { api, change, submit } = await open()
    api.on(passkeyOptions, () =>
      Promise.reject(new CallError('auth/address-taken', { status: 409 })),
    )
    await change()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Cette adresse ne peut pas servir à créer un compte.',
    )
  })

  it('is not offered in a browser without passkeys', async () => {
    renderApp(openTab(), { path: '/inscription' })
    await screen.findByLabelText('Mot de passe')
    expect(screen.queryByRole('button', { name: /clé d’accès/ })).toBeNull()
  })
})

describe('a guest who signs up with a passkey', () => {
  it('becomes a registered person and keeps their uid', async () => {
    const { api, change, state, submit } = await open({ asGuest: true })
    await change()
    await submit()
    await screen.findByRole('heading', { name: /^Bonjour/ })
    expect(api.callsOf(passkeyOptions)).toMatchObject([{ body: { idToken: 'preuve-de-l-invite' } }])
    expect(state().user).toMatchObject({ uid: guest.uid, isAnonymous: false })
  })

  it('can instead sign in to the account that already has the address', async () => {
    const { api, change, submit } = await open({ asGuest: true })
    api.on(passkeyOptions, () =>
      Promise.reject(new CallError('auth/address-taken', { status: 409 })),
    )
    await change()
    await submit()
    expect(
      await screen.findByRole('dialog', {
        name: 'Cette adresse ne peut pas servir à créer un compte',
      }),
    ).toBeVisible()
  })
})
