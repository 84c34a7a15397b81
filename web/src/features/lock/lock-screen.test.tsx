import {
  lockSession,
  refreshAccessToken,
  signOut,
  unlockSession,
} from '@sesame/contract/endpoints/auth'
import { getUser } from '@sesame/contract/endpoints/user'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en/catalogue.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { identityError, identityMarie } from '../../test/fakes/fake-identity.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken } from '../../test/tokens.ts'
import { marie } from '../../test/users.ts'

interface Locked {
  readonly tab?: ReturnType<typeof openTab>
  readonly providers?: readonly string[]
  /** The user whom the identity service's client has stored; null if none. */
  readonly remembered?: typeof identityMarie | null
}

async function lockedAt(
  path: string,
  {
    tab = openTab({ token: accessToken() }),
    providers = identityMarie.providers,
    remembered = identityMarie,
  }: Locked = {},
) {
  tab.identity.current = remembered && { ...remembered, providers }
  tab.api.on(lockSession, () => ({ status: 204 }))
  tab.api.on(unlockSession, () => ({ data: grantFor() }))
  const { person, address } = renderApp(tab, { path })
  await person.click(await screen.findByRole('button', { name: /menu du compte/ }))
  await person.click(screen.getByRole('button', { name: /^Verrouiller/ }))
  await screen.findByRole('heading', { name: 'Session verrouillée' })
  return { ...tab, person, address }
}

describe('the locked session', () => {
  it('hides the page except the person’s name, and focuses the password field', async () => {
    await lockedAt('/profil')
    expect(await screen.findByText('Marie Lefèvre')).toBeVisible()
    expect(screen.getByText(/marie\.lefevre@exemple\.fr/)).toBeVisible()
    expect(screen.getByText('Verrouillée à votre demande.')).toBeVisible()
    expect(screen.getByText(/pas enregistré n’a pas été gardé/)).toBeVisible()
    expect(screen.getByLabelText('Mot de passe')).toHaveFocus()
    expect(document.title).toBe('Session verrouillée — Sésame')
    expect(document.body).not.toHaveTextContent('Membre depuis')
  })

  it('links to the password reset, where the address is filled in and a link leads back to the locked session', async () => {
    const { person, address } = await lockedAt('/profil/acces')
    await person.click(await screen.findByRole('link', { name: 'Mot de passe oublié\u202F?' }))
    expect(await screen.findByLabelText('Adresse e-mail')).toHaveValue('marie.lefevre@exemple.fr')
    await person.click(screen.getByRole('link', { name: 'Retour à la connexion' }))
    await screen.findByRole('heading', { name: 'Session verrouillée' })
    expect(address()).toBe(`/connexion?next=${encodeURIComponent('/profil/acces')}`)
  })

  it.each([
    ['on this device', true],
    ['in this tab', false],
  ])(
    'shows the person’s photo, which is stored %s, and deletes the photo when they sign out',
    async (_, isRemembered) => {
      const tab = openTab({ token: accessToken() })
      tab.identity.isRemembered = isRemembered
      const photoURL =
        'https://firebasestorage.googleapis.com/v0/b/b/o/avatars%2Fmarie%2F0?alt=media'
      tab.api.on(refreshAccessToken, () => ({ data: grantFor({ ...marie, photoURL }) }))
      tab.api.on(getUser, () => ({ data: { ...marie, photoURL } }))
      const { person } = await lockedAt('/profil', { tab })
      expect(await screen.findByRole('presentation')).toHaveAttribute('src', photoURL)
      expect(JSON.stringify(isRemembered ? localStorage : sessionStorage)).toContain(photoURL)
      expect(JSON.stringify(isRemembered ? sessionStorage : localStorage)).not.toContain(photoURL)
      await person.click(screen.getByRole('button', { name: 'Se déconnecter' }))
      await screen.findByRole('heading', { name: 'Connexion' })
      expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('firebasestorage')
    },
  )

  it('opens the same page again after the session is unlocked', async () => {
    const { address, person } = await lockedAt('/profil?vue=1')
    await person.type(await screen.findByLabelText('Mot de passe'), 'Tournesol-42{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeVisible()
    expect(address()).toBe('/profil?vue=1')
  })

  it('explains that a password is wrong and that attempts are counted, and focuses the explanation', async () => {
    const { identity, api, person } = await lockedAt('/')
    identity.fail('reauthenticateWithPassword', identityError('auth/invalid-credential'))
    api.on(unlockSession, () =>
      Promise.reject(new CallError('auth/requires-recent-login', { status: 401 })),
    )
    const password = await screen.findByLabelText('Mot de passe')
    await person.type(password, 'faux{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Ce n’est pas le bon mot de passe.')
    expect(alert).toHaveTextContent('après 5\u00A0essais, la session se ferme')
    expect(alert).toHaveFocus()
    expect(password).toHaveValue('faux')
  })

  it.each([
    [4, 'après 5\u00A0essais, la session se ferme'],
    [3, 'Il vous reste 3\u00A0essais avant'],
    [1, 'Il vous reste 1\u00A0essai avant'],
  ])('says how many attempts are left if there are few: %i', async (triesLeft, words) => {
    const { identity, api, person } = await lockedAt('/')
    identity.fail('reauthenticateWithPassword', identityError('auth/invalid-credential'))
    const details = { status: 401, triesLeft }
    api.on(unlockSession, () =>
      Promise.reject(new CallError('auth/requires-recent-login', details)),
    )
    await person.type(await screen.findByLabelText('Mot de passe'), 'faux{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
  })

  it('ends when no attempts are left: the sign-in screen appears with an explanation', async () => {
    const { identity, api, person } = await lockedAt('/')
    identity.fail('reauthenticateWithPassword', identityError('auth/invalid-credential'))
    api.on(unlockSession, () =>
      Promise.reject(new CallError('auth/session-ended', { status: 401 })),
    )
    await person.type(await screen.findByLabelText('Mot de passe'), 'faux{Enter}')
    expect(await screen.findByText('La session s’est fermée')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  })

  it('marks the password field as invalid if it is empty', async () => {
    const { person, identity } = await lockedAt('/')
    await screen.findByLabelText('Mot de passe')
    await person.click(screen.getByRole('button', { name: 'Déverrouiller' }))
    expect(screen.getByLabelText('Mot de passe')).toBeInvalid()
    expect(identity.steps).not.toContain('reauthenticateWithPassword')
  })

  it('can be unlocked through a provider’s popup if there is no password', async () => {
    const { identity, person } = await lockedAt('/', { providers: ['google.com'] })
    const key = await screen.findByRole('button', { name: 'Déverrouiller avec Google' })
    expect(screen.getByText(/Google confirme votre identité/)).toBeVisible()
    expect(screen.queryByLabelText('Mot de passe')).toBeNull()
    await person.click(key)
    expect(await screen.findByRole('heading', { name: /^Bonjour/ })).toBeVisible()
    expect(identity.steps).toContain('reauthenticateWithPopup google.com')
  })

  it('explains that a provider’s popup was closed too early', async () => {
    const { identity, person } = await lockedAt('/', { providers: ['google.com'] })
    identity.fail('reauthenticateWithPopup', identityError('auth/popup-closed-by-user'))
    await person.click(await screen.findByRole('button', { name: 'Déverrouiller avec Google' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('s’est fermée trop tôt')
  })

  it('refers to the tab that opened the session if this tab has no sign-in to confirm', async () => {
    const { state } = await lockedAt('/', { remembered: null })
    expect(await screen.findByText(/dans l’onglet où elle a été ouverte/)).toBeVisible()
    expect(screen.queryByLabelText('Mot de passe')).toBeNull()
    expect(state().locked).not.toBeNull()
  })

  it('offers to reset a forgotten password', async () => {
    const { address, person } = await lockedAt('/')
    await person.click(await screen.findByRole('link', { name: /^Mot de passe oublié/ }))
    expect(await screen.findByRole('heading', { name: /^Mot de passe oublié/ })).toBeVisible()
    expect(address()).toBe('/mot-de-passe-oublie')
  })

  it('offers no password reset if the account has no password', async () => {
    await lockedAt('/', { providers: ['google.com'] })
    await screen.findByRole('button', { name: 'Déverrouiller avec Google' })
    expect(screen.queryByRole('link', { name: /^Mot de passe oublié/ })).toBeNull()
  })

  it('lets the person sign out', async () => {
    const { api, person } = await lockedAt('/')
    await person.click(screen.getByRole('button', { name: 'Se déconnecter' }))
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeVisible()
    expect(api.callsOf(signOut)).toHaveLength(1)
  })
})

it('the locked session is also available in English', async () => {
  const tab = openTab({ token: accessToken() })
  tab.identity.current = identityMarie
  tab.api.on(lockSession, () => ({ status: 204 }))
  tab.api.on(unlockSession, () => ({ data: grantFor() }))
  const { person } = renderApp(tab, { language: { locale: 'en', text: en } })
  await screen.findByRole('heading', { level: 1, name: /^Hello/ })
  await person.keyboard('{Alt>}l{/Alt}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Session locked' })).toBeVisible()
  expect(screen.getByText('Locked at your request.')).toBeVisible()
  await person.type(await screen.findByLabelText('Password'), 'Tournesol-42')
  await person.click(screen.getByRole('button', { name: 'Unlock' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
})

describe('the keyboard shortcut that locks the session', () => {
  it('works anywhere except in a text field', async () => {
    const tab = openTab({ token: accessToken() })
    tab.identity.current = identityMarie
    tab.api.on(lockSession, () => ({ status: 204 }))
    const { person } = renderApp(tab, { path: '/profil' })
    await person.click(await screen.findByLabelText('Nom affiché'))
    await person.keyboard('{Alt>}l{/Alt}')
    expect(tab.state().locked).toBeNull()
    await person.click(document.body)
    await person.keyboard('{Alt>}l{/Alt}')
    expect(await screen.findByRole('heading', { name: 'Session verrouillée' })).toBeVisible()
  })

  it.each([
    ['radio', 'Sombre'],
    ['combobox', 'Langue'],
  ] as const)('works in a %s, where no text is typed', async (role, name) => {
    const tab = openTab({ token: accessToken() })
    tab.identity.current = identityMarie
    tab.api.on(lockSession, () => ({ status: 204 }))
    const { person } = renderApp(tab, { path: '/profil' })
    const control = await screen.findByRole(role, { name })
    act(() => control.focus())
    await person.keyboard('{Alt>}l{/Alt}')
    expect(await screen.findByRole('heading', { name: 'Session verrouillée' })).toBeVisible()
  })
})
