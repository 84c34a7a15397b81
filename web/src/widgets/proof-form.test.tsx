import { reauthenticate } from '@sesame/contract/endpoints/auth'
import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { fr } from '../i18n/fr/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import { ServicesProvider, type Services } from '../lib/services.tsx'
import { grantFor } from '../test/fakes/fake-api.ts'
import { FakeAuthenticator } from '../test/fakes/fake-authenticator.ts'
import { credentials, openTab } from '../test/fakes/fake-tab.ts'
import { marie } from '../test/users.ts'
import type { Purpose } from '../lib/auth/account/redirects.ts'
import { ProofForm } from './proof-form.tsx'

async function open(
  user: Pick<typeof marie, 'email' | 'providers'> = marie,
  purpose: Purpose = 'erasure',
) {
  const authenticator = new FakeAuthenticator()
  const tab = openTab({ authenticator })
  await tab.auth.signIn.withPassword(credentials)
  tab.api.on(reauthenticate, () => ({ data: grantFor() }))
  const proved = vi.fn()
  render(
    <LanguageProvider initial={{ locale: 'fr', text: fr }}>
      <ServicesProvider value={{ auth: tab.auth } as Services}>
        <MemoryRouter>
          <ProofForm user={user} purpose={purpose} onProved={proved} onCancel={() => undefined} />
        </MemoryRouter>
      </ServicesProvider>
    </LanguageProvider>,
  )
  return { ...tab, authenticator, proved, person: userEvent.setup() }
}

const BUTTON = { name: 'Confirmer avec une clé d’accès' }
const button = () => screen.queryByRole('button', BUTTON)

describe('the form that asks for a proof of identity', () => {
  it('offers to reset the password only if it asks for the current password', async () => {
    await open()
    expect(screen.getByRole('link', { name: /^Mot de passe oublié/ })).toHaveAttribute(
      'href',
      '/mot-de-passe-oublie',
    )
    cleanup()
    await open({ ...marie, providers: ['google.com'] })
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('accepts a passkey that was used on this device before', async () => {
    localStorage.setItem('passkeyOf', 'marie')
    const { api, person, proved } = await open()
    await person.click(screen.getByRole('button', BUTTON))
    await vi.waitFor(() => expect(proved).toHaveBeenCalledOnce())
    expect(api.callsOf(passkeyOptions)).toMatchObject([{ body: { purpose: 'confirm' } }])
    expect(api.callsOf(reauthenticate)).toEqual([])
  })

  it('signs in again with the passkey if the identity service requires a new sign-in', async () => {
    localStorage.setItem('passkeyOf', 'marie')
    const { api, person, proved } = await open(marie, 'email')
    await person.click(screen.getByRole('button', BUTTON))
    await vi.waitFor(() => expect(proved).toHaveBeenCalledOnce())
    expect(api.callsOf(passkeyOptions)).toMatchObject([{ body: { purpose: 'sign-in' } }])
    expect(api.callsOf(reauthenticate)).toHaveLength(1)
  })

  it('offers a passkey of the account that is stored on another device', async () => {
    localStorage.setItem('passkeyOwner', 'marie')
    await open()
    expect(button()).toBeVisible()
  })

  it('does not call `onProved` after a cancelled attempt, and lets the person try again', async () => {
    localStorage.setItem('passkeyOf', 'marie')
    const { authenticator, person, proved } = await open()
    authenticator.refusal = 'client/passkey-cancelled'
    await person.click(screen.getByRole('button', BUTTON))
    await screen.findByText('Aucune clé choisie')
    expect(proved).not.toHaveBeenCalled()
    authenticator.refusal = null
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    await vi.waitFor(() => expect(proved).toHaveBeenCalledOnce())
  })

  it('offers no passkey if none was created or used on this device', async () => {
    await open()
    expect(button()).toBeNull()
  })

  it('offers a passkey if the account has no other method', async () => {
    await open({ ...marie, providers: [] })
    expect(button()).not.toBeNull()
    expect(screen.queryByLabelText('Mot de passe actuel')).toBeNull()
  })
})
