import { lockSession, unlockSession } from '@sesame/contract/endpoints/auth'
import { verifyPasskey } from '@sesame/contract/endpoints/passkeys'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import {
  FakeAuthenticator,
  PASSKEY_ID,
  passkeyOfMarie,
} from '../../test/fakes/fake-authenticator.ts'
import { identityMarie } from '../../test/fakes/fake-identity.ts'
import { FakeLive } from '../../test/fakes/fake-live.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken } from '../../test/tokens.ts'

const BUTTON = { name: 'Déverrouiller avec une clé d’accès' }

async function locked({
  providers = identityMarie.providers,
  owner = 'marie',
  live = new FakeLive(),
  path = '/profil',
} = {}) {
  localStorage.setItem('passkeyOf', owner)
  const authenticator = new FakeAuthenticator()
  const tab = openTab({ token: accessToken(), authenticator })
  tab.identity.current = { ...identityMarie, providers }
  tab.api.on(lockSession, () => ({ status: 204 }))
  tab.api.on(unlockSession, () => ({ data: grantFor() }))
  const { person } = renderApp(tab, { path, live })
  await person.click(await screen.findByRole('button', { name: /menu du compte/ }))
  await person.click(screen.getByRole('button', { name: /^Verrouiller/ }))
  await screen.findByText('Marie Lefèvre')
  return { ...tab, authenticator, person }
}

describe('the locked session of a person with a passkey', () => {
  it('offers the passkey first, and opens the same page again after the unlock', async () => {
    const { person } = await locked()
    expect(screen.getByRole('button', BUTTON)).toHaveFocus()
    await person.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Marie Lefèvre' })
    expect(location.pathname).toBe('/profil')
  })

  it('shows the password form collapsed', async () => {
    const { identity, person } = await locked()
    expect(screen.getByText('Utiliser le mot de passe').closest('details')?.open).toBe(false)
    await person.click(screen.getByText('Utiliser le mot de passe'))
    await person.type(screen.getByLabelText('Mot de passe'), 'Tournesol-42{Enter}')
    await screen.findByRole('heading', { name: 'Marie Lefèvre' })
    expect(identity.steps).toContain('reauthenticateWithPassword')
  })

  it('stays locked if the person cancels, and explains this as information, not as an error', async () => {
    const { authenticator, person } = await locked()
    authenticator.refusal = 'client/passkey-cancelled'
    await person.click(screen.getByRole('button', BUTTON))
    const title = await screen.findByText('Aucune clé choisie')
    expect(title.closest('.note.info')).not.toBeNull()
    authenticator.refusal = null
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByRole('heading', { name: 'Marie Lefèvre' })
  })

  it('explains that the passkey belongs to someone else', async () => {
    const { api, person, state } = await locked()
    api.on(verifyPasskey, () =>
      Promise.reject(new CallError('auth/passkey-refused', { status: 401 })),
    )
    await person.click(screen.getByRole('button', BUTTON))
    expect(await screen.findByRole('alert')).toHaveTextContent('Clé d’accès non reconnue')
    expect(state().locked).not.toBeNull()
  })

  it('offers a passkey to an account with no other method, even if this device has not recorded one', async () => {
    await locked({ providers: [], owner: 'paul' })
    expect(screen.getByRole('button', BUTTON)).toBeVisible()
    expect(screen.queryByLabelText('Mot de passe')).toBeNull()
  })

  it('offers a passkey that this device has not recorded, but only after the password', async () => {
    const live = new FakeLive()
    live.put('passkeys/marie', { [PASSKEY_ID]: passkeyOfMarie })
    const { person } = await locked({ owner: 'paul', live, path: '/' })
    expect(screen.getByLabelText('Mot de passe')).toHaveFocus()
    await person.click(screen.getByRole('button', BUTTON))
    await screen.findByRole('heading', { name: /^Bonjour/ })
  })

  it('shows only the password if the account has no passkey', async () => {
    await locked({ owner: 'paul' })
    expect(screen.queryByRole('button', BUTTON)).toBeNull()
    expect(screen.getByLabelText('Mot de passe')).toHaveFocus()
  })
})
