import { DAY_MS } from '@sesame/contract/durations'
import { signIn } from '@sesame/contract/endpoints/auth'
import { renamePasskey } from '@sesame/contract/endpoints/passkeys'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { FakeAuthenticator, PASSKEY_ID } from '../../test/fakes/fake-authenticator.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { marie } from '../../test/users.ts'
import { NOW_MS } from '../../test/tokens.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const TITLE = { level: 1, name: 'Entrez sans mot de passe' }

/** Signs in with a password, on a device that can store a passkey. */
async function enter({
  path = '/connexion',
  platform = true,
  waitsForOffer = true,
  user = marie,
} = {}) {
  const authenticator = new FakeAuthenticator()
  authenticator.can = { ...authenticator.can, platform }
  const tab = openTab({ authenticator })
  tab.api.on(signIn, () => ({ data: grantFor(user) }))
  const { person, address } = renderApp(tab, { path })
  await vi.waitFor(() => expect(authenticator.isWaiting).toBe(true))
  await person.type(screen.getByLabelText('Adresse e-mail'), 'marie.lefevre@exemple.fr')
  await person.type(screen.getByLabelText('Mot de passe'), 'Tournesol-42{Enter}')
  if (waitsForOffer) await screen.findByRole('heading', TITLE)
  return { ...tab, authenticator, person, address }
}

const atHome = () => screen.findByRole('heading', { level: 1, name: /^Bonjour/ })

describe('the offer of a passkey', () => {
  it('appears once after a sign-in with a password, and then not for 30 days', async () => {
    const { address, person } = await enter()
    expect(address()).toBe('/cle-acces')
    expect(localStorage.getItem('passkeyOfferAt')).toBe(String(NOW_MS + 30 * DAY_MS))
    await person.click(screen.getByRole('link', { name: 'Plus tard' }))
    await atHome()
  })

  it('appears only after the person has accepted the terms', async () => {
    const changes = { fr: [], en: [] }
    const termsDue = { version: 2, from: NOW_MS, isRequired: true, changes }
    await enter({ user: { ...marie, termsDue }, waitsForOffer: false })
    expect(await screen.findByRole('heading', { name: 'Nos conditions changent' })).toBeVisible()
    expect(localStorage.getItem('passkeyOfferAt')).toBeNull()
  })

  it('appears again after 30 days', async () => {
    localStorage.setItem('passkeyOfferAt', String(NOW_MS))
    const { address } = await enter()
    expect(address()).toBe('/cle-acces')
  })

  it('never appears again on this device if the person chooses so', async () => {
    const { person } = await enter()
    await person.click(
      screen.getByRole('checkbox', { name: 'Ne plus me le proposer sur cet appareil' }),
    )
    expect(localStorage.getItem('passkeyOfferAt')).toBe('never')
  })

  it('creates a passkey, lets the person name it, and leads to home', async () => {
    const { api, person } = await enter()
    await person.click(screen.getByRole('button', { name: 'Créer une clé d’accès' }))
    const title = await screen.findByRole('heading', { level: 1, name: 'Clé d’accès créée' })
    expect(title).toHaveFocus()
    const row = within(screen.getByRole('main'))
    expect(row.getByText('iCloud · créée à l’instant')).toBeVisible()
    const name = screen.getByLabelText('Nom de cette clé')
    await person.clear(name)
    await person.type(name, 'Mon téléphone{Enter}')
    await screen.findByText('Nom enregistré.')
    expect(api.callsOf(renamePasskey)).toMatchObject([
      { params: { id: PASSKEY_ID }, body: { name: 'Mon téléphone' } },
    ])
    await person.click(screen.getByRole('link', { name: 'Continuer vers l’accueil' }))
    await atHome()
  })

  it('shows a cancelled attempt as information, and can be tried again', async () => {
    const { authenticator, person } = await enter()
    authenticator.refusal = 'client/passkey-cancelled'
    await person.click(screen.getByRole('button', { name: 'Créer une clé d’accès' }))
    await screen.findByRole('heading', { level: 1, name: 'Aucune clé n’a été créée' })
    expect(screen.queryByRole('alert')).toBeNull()
    authenticator.refusal = null
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByRole('heading', { level: 1, name: 'Clé d’accès créée' })
  })

  it.each([
    ['client/passkey-known', 'Cet appareil a déjà sa clé'],
    ['client/passkey-no-screen-lock', 'Protégez d’abord l’écran'],
    ['client/passkey-unsupported', 'Pas de clé d’accès ici'],
  ] as const)('explains %s, and what to do', async (code, title) => {
    const { authenticator, person } = await enter()
    authenticator.refusal = code
    await person.click(screen.getByRole('button', { name: 'Créer une clé d’accès' }))
    await screen.findByText(title)
    expect(screen.getByRole('link', { name: 'Plus tard' })).toBeVisible()
  })
})

describe('the offer of a passkey, where it must not appear', () => {
  it('does not delay the opening of a requested page', async () => {
    const { address } = await enter({
      path: '/connexion?next=%2Fprofil',
      waitsForOffer: false,
    })
    await screen.findByRole('heading', { level: 1, name: 'Marie Lefèvre' })
    expect(address()).toBe('/profil')
  })

  it.each([
    ['before 30 days', 'passkeyOfferAt', String(NOW_MS + DAY_MS)],
    ['to a person who wants none', 'passkeyOfferAt', 'never'],
    ['to a person who has one here', 'passkeyOf', 'marie'],
  ])('does not appear %s', async (_, key, value) => {
    localStorage.setItem(key, value)
    await enter({ waitsForOffer: false })
    await atHome()
  })

  it('does not appear on a device that cannot store a passkey', async () => {
    await enter({ platform: false, waitsForOffer: false })
    await atHome()
  })

  it('does not appear after a sign-in with another method, even if a password was tried before', async () => {
    const authenticator = new FakeAuthenticator()
    const tab = openTab({ authenticator })
    const { person } = renderApp(tab, { path: '/connexion' })
    await vi.waitFor(() => expect(authenticator.isWaiting).toBe(true))
    tab.identity.fail('signInWithPassword', new CallError('client/unreachable'))
    await person.type(screen.getByLabelText('Adresse e-mail'), 'marie.lefevre@exemple.fr')
    await person.type(screen.getByLabelText('Mot de passe'), 'Tournesol-42{Enter}')
    await screen.findByRole('alert')
    await person.click(screen.getByRole('button', { name: 'Continuer avec Google' }))
    await atHome()
  })

  it('does not appear after a sign-in with another method, even if an earlier password sign-in skipped the offer', async () => {
    const { auth, person } = await enter({
      path: '/connexion?next=%2Fprofil',
      waitsForOffer: false,
    })
    await screen.findByRole('heading', { level: 1, name: 'Marie Lefèvre' })
    await act(() => auth.signOut())
    await person.click(await screen.findByRole('button', { name: 'Continuer avec Google' }))
    await vi.waitFor(() => expect(auth.state.get().authenticated).toBe(true))
    await atHome()
  })

  it('does not appear to a person who is signed out', async () => {
    const { address } = renderApp(openTab(), { path: '/cle-acces' })
    await screen.findByRole('heading', { level: 1, name: 'Connexion' })
    expect(address()).toBe('/connexion')
  })
})
