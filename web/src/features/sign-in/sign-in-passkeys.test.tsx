import { passkeyOptions, verifyPasskey } from '@sesame/contract/endpoints/passkeys'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../i18n/en/catalogue.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { rememberPasskey } from '../../lib/device/passkey-owner.ts'
import { FakeAuthenticator } from '../../test/fakes/fake-authenticator.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'

/** Runs the tasks that wait until the browser is idle. */
let becomeIdle = (): void => undefined

beforeEach(() => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => waiting.push(task))
  becomeIdle = () => waiting.splice(0).forEach((task) => task())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function open(options: Parameters<typeof renderApp>[1] = {}) {
  const authenticator = new FakeAuthenticator()
  const tab = openTab({ authenticator })
  const page = renderApp(tab, { path: '/connexion', ...options })
  const button = () => screen.getByRole('button', { name: 'Utiliser une clé d’accès' })
  return { ...tab, ...page, authenticator, button }
}

describe('the passkey button on the sign-in page', () => {
  it('opens the session, and this device records the passkey as the last used method', async () => {
    const { person, button } = open()
    await person.click(button())
    await screen.findByRole('heading', { name: /^Bonjour/ })
    expect(localStorage.getItem('lastMethod')).toBe('passkey')
  })

  it('is marked if a passkey was the last used method', () => {
    localStorage.setItem('lastMethod', 'passkey')
    open()
    expect(
      screen.getByRole('button', { name: 'Utiliser une clé d’accès dernier utilisé' }),
    ).toBeVisible()
  })

  it('shows a cancelled attempt as information, and can be tried again', async () => {
    const { authenticator, person, button } = open()
    authenticator.refusal = 'client/passkey-cancelled'
    await person.click(button())
    const note = (await screen.findByText('Aucune clé choisie')).closest<HTMLElement>('.note.info')
    if (note === null) throw new Error('no note')
    expect(note).toHaveFocus()
    authenticator.refusal = null
    await person.click(within(note).getByRole('button', { name: 'Réessayer' }))
    await screen.findByRole('heading', { name: /^Bonjour/ })
  })

  it('explains that the account no longer has this passkey', async () => {
    const { api, person, button } = open()
    api.on(verifyPasskey, () =>
      Promise.reject(new CallError('auth/passkey-refused', { status: 401 })),
    )
    await person.click(button())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Clé d’accès non reconnue')
    expect(alert).toHaveTextContent('Elle a pu être retirée de votre compte.')
  })

  it('explains that the account is disabled, and whom to write to', async () => {
    const { api, person, button } = open()
    api.on(verifyPasskey, () =>
      Promise.reject(new CallError('auth/account-disabled', { status: 403 })),
    )
    await person.click(button())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Connexion impossible')
    expect(alert).toHaveTextContent(
      'Ce compte est désactivé. Écrivez à l’équipe de Sésame\u00A0: contact@exemple.fr.',
    )
  })

  it('is also available in English', () => {
    localStorage.setItem('passkeyOwner', 'marie')
    open({ language: { locale: 'en', text: en } })
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    expect(screen.getByLabelText('E-mail address')).toHaveAccessibleDescription(
      'If you have a passkey, it’s offered here.',
    )
  })

  it('is not shown in a browser without passkeys', () => {
    renderApp(openTab(), { path: '/connexion' })
    expect(screen.queryByRole('button', { name: /clé d’accès/ })).toBeNull()
    const email = screen.getByLabelText('Adresse e-mail')
    expect(email).toHaveAttribute('autocomplete', 'username')
    expect(email.getAttribute('aria-describedby')).toBeNull()
  })
})

describe('passkeys offered in the address field', () => {
  const begun = (authenticator: FakeAuthenticator): Promise<void> =>
    vi.waitFor(() => {
      becomeIdle()
      expect(authenticator.isWaiting).toBe(true)
    })

  it('are requested when the page is idle, and then wait for the person’s choice', async () => {
    const { api, authenticator } = open()
    const email = screen.getByLabelText('Adresse e-mail')
    expect(email).toHaveAttribute('autocomplete', 'username webauthn')
    expect(api.callsOf(passkeyOptions)).toEqual([])
    await begun(authenticator)
    authenticator.choose()
    await screen.findByRole('heading', { name: /^Bonjour/ })
  })

  it('are announced only on a device that has created or used one', () => {
    const says = 'Si vous avez une clé d’accès, elle est proposée ici.'
    open()
    expect(screen.getByLabelText('Adresse e-mail')).not.toHaveAccessibleDescription(says)
    cleanup()
    rememberPasskey('marie')
    open()
    expect(screen.getByLabelText('Adresse e-mail')).toHaveAccessibleDescription(says)
  })

  it('are cancelled while another method is tried, and offered again if that method fails', async () => {
    const { authenticator, identity, person } = open()
    await begun(authenticator)
    const { promise, reject } = Promise.withResolvers<never>()
    identity.hold('signInWithPopup', promise)
    await person.click(screen.getByRole('button', { name: 'Continuer avec Google' }))
    expect(authenticator.isWaiting).toBe(false)
    reject(new CallError('client/unreachable'))
    await screen.findByRole('alert')
    await begun(authenticator)
  })

  it('are cancelled when the person leaves the page', async () => {
    const { authenticator, person } = open()
    await begun(authenticator)
    await person.click(screen.getByRole('link', { name: 'Créer un compte' }))
    await screen.findByRole('heading', { name: 'Créer un compte' })
    expect(authenticator.isWaiting).toBe(false)
  })

  it('are offered again after a chosen passkey failed, and the page explains the failure', async () => {
    const { api, authenticator } = open()
    await begun(authenticator)
    api.on(verifyPasskey, () =>
      Promise.reject(new CallError('auth/passkey-refused', { status: 401 })),
    )
    authenticator.choose()
    expect(await screen.findByRole('alert')).toHaveTextContent('Clé d’accès non reconnue')
    await begun(authenticator)
  })

  it('are not announced if the browser cannot offer them in a field, and do not interrupt typing', async () => {
    rememberPasskey('marie')
    const { authenticator, person } = open()
    authenticator.can = { ...authenticator.can, autofill: false }
    const email = screen.getByLabelText('Adresse e-mail')
    await person.type(email, 'ines')
    becomeIdle()
    await vi.waitFor(() => expect(screen.queryByText(/elle est proposée ici/)).toBeNull())
    await person.keyboard('@exemple.fr')
    expect(screen.getByLabelText('Adresse e-mail')).toHaveFocus()
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('ines@exemple.fr')
    expect(authenticator.steps).toEqual([])
  })
})
