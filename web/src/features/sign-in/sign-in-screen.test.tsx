import { PROVIDER_NAMES } from '@sesame/contract/account-providers'
import { signIn } from '@sesame/contract/endpoints/auth'
import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { keepBrowserToken, readBrowserToken } from '../../lib/device/browser-token.ts'
import { photoOf, rememberPhoto } from '../../lib/device/last-photo.ts'
import { identityError, identityMarie } from '../../test/fakes/fake-identity.ts'
import { settled } from '../../test/fakes/fake-clock.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'

function open() {
  const tab = openTab()
  const { person, address } = renderApp(tab, { path: '/connexion' })
  const email = screen.getByLabelText('Adresse e-mail')
  const password = screen.getByLabelText('Mot de passe')
  const submit = screen.getByRole('button', { name: 'Se connecter' })
  const fill = async (): Promise<void> => {
    await person.type(email, 'marie.lefevre@exemple.fr')
    await person.type(password, 'Tournesol-42')
  }
  return { ...tab, person, address, email, password, submit, fill }
}

describe('the sign-in form', () => {
  it('marks the empty fields and focuses the first one', async () => {
    const { person, email, password, submit, identity } = open()
    await person.click(submit)
    expect(email).toHaveFocus()
    expect(email).toBeInvalid()
    expect(email).toHaveAccessibleDescription('Saisissez votre adresse e-mail.')
    expect(password).toHaveAccessibleDescription('Saisissez votre mot de passe.')
    expect(identity.steps).toEqual([])
  })

  it('checks the address when the person leaves the field, not while typing', async () => {
    const { person, email } = open()
    await person.type(email, 'marie@')
    expect(email).toBeValid()
    await person.tab()
    expect(email).toHaveAccessibleDescription(
      'Cette adresse e-mail n’est pas valable. Exemple\u00A0: nom@exemple.fr',
    )
    await person.type(email, 'exemple.fr')
    expect(email).toBeValid()
  })

  it('finds the address inside a pasted text', async () => {
    const { person, submit, email, password, identity } = open()
    await person.click(email)
    await person.paste('Marie <mailto:marie.lefevre@exemple.fr>\u200B')
    await person.type(password, 'Tournesol-42')
    await person.click(submit)
    expect(identity.steps).toContain('signInWithPassword marie.lefevre@exemple.fr')
  })

  it('accepts an address that sign-up would refuse, because a provider may have supplied it', async () => {
    const { person, submit, email, password, identity } = open()
    await person.type(email, 'a&b@exemple.fr')
    await person.type(password, 'Tournesol-42')
    await person.click(submit)
    expect(identity.steps).toContain('signInWithPassword a&b@exemple.fr')
  })

  it('explains that the password is wrong, keeps the input, and moves the focus to the explanation', async () => {
    const { person, fill, submit, email, password, identity } = open()
    identity.fail('signInWithPassword', identityError('auth/invalid-credential'))
    await fill()
    await person.click(submit)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('L’adresse e-mail ou le mot de passe est incorrect.')
    expect(alert).toHaveFocus()
    expect(email).toHaveValue('marie.lefevre@exemple.fr')
    expect(password).toHaveValue('Tournesol-42')
    expect(password).toHaveAccessibleDescription('')
  })

  it('after a wrong password, links to the reset form, which gets the address', async () => {
    const { person, fill, submit, identity, address } = open()
    identity.fail('signInWithPassword', identityError('auth/invalid-credential'))
    await fill()
    await person.click(submit)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Vérifiez votre saisie ou réinitialisez votre mot de passe.')
    await person.click(
      within(alert).getByRole('link', { name: 'réinitialisez votre mot de passe' }),
    )
    await screen.findByRole('heading', { level: 1, name: 'Mot de passe oublié' })
    expect(address()).toBe('/mot-de-passe-oublie')
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('marie.lefevre@exemple.fr')
  })

  it('offers a reset by e-mail if the typed password was set but never confirmed', async () => {
    const { person, fill, submit, api, address } = open()
    const refusal = new CallError('auth/method-not-confirmed', { status: 403 })
    api.on(signIn, () => Promise.reject(refusal))
    await fill()
    await person.click(submit)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('sans que vous l’ayez confirmé')
    await person.click(within(alert).getByRole('link', { name: /nouveau mot de passe par e-mail/ }))
    expect(address()).toBe('/mot-de-passe-oublie')
    expect(await screen.findByLabelText('Adresse e-mail')).toHaveValue('marie.lefevre@exemple.fr')
  })

  it('does not show the code of an unknown error', async () => {
    const { person, fill, submit, identity } = open()
    identity.fail('signInWithPassword', identityError('auth/quelque-chose'))
    await fill()
    await person.click(submit)
    expect(await screen.findByRole('alert')).not.toHaveTextContent('auth/')
  })

  it('is submitted once despite several clicks', async () => {
    const { person, fill, submit, api } = open()
    const { promise, resolve } = Promise.withResolvers<never>()
    api.on(signIn, () => promise)
    await fill()
    await person.dblClick(submit)
    await person.keyboard('{Enter}')
    expect(submit).toHaveAttribute('aria-busy', 'true')
    expect(api.callsOf(signIn)).toHaveLength(1)
    resolve(undefined as never)
    await screen.findByRole('alert')
  })

  it('makes this device remember the person if « Rester connecté » is checked', async () => {
    const { person, fill, submit, identity } = open()
    await fill()
    await person.click(screen.getByRole('checkbox', { name: 'Rester connecté' }))
    await person.click(submit)
    await screen.findByRole('heading', { name: /^Bonjour/ })
    expect(identity.steps[0]).toBe('setPersistence device')
  })

  it('shows and hides the password', async () => {
    const { person, password } = open()
    await person.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }))
    expect(password).toHaveAttribute('type', 'text')
    await person.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }))
    expect(password).toHaveAttribute('type', 'password')
  })

  it('leads to the last step of the sign-up if the account is incomplete', async () => {
    const { person, fill, submit, api, address } = open()
    const incomplete = new CallError('auth/sign-up-incomplete', { status: 403 })
    api.on(signIn, () => Promise.reject(incomplete))
    await fill()
    await person.click(submit)
    await screen.findByRole('heading', { name: 'Terminer l’inscription' })
    expect(address()).toBe('/inscription')
    await person.click(screen.getByRole('checkbox', { name: /^J’accepte/ }))
    await person.click(screen.getByRole('button', { name: 'Créer mon compte' }))
    expect(await screen.findByRole('heading', { name: 'Bonjour Marie.' })).toBeVisible()
  })
})

describe('sign-in methods other than the form', () => {
  it.each(Object.entries(PROVIDER_NAMES))('open the popup of %s', async (provider, name) => {
    const { person, identity } = open()
    await person.click(screen.getByRole('button', { name: `Continuer avec ${name}` }))
    await screen.findByRole('heading', { name: /^Bonjour/ })
    expect(identity.steps).toContain(`signInWithPopup ${provider}`)
  })

  it('include the last used method, which is marked visibly and in its accessible name', () => {
    localStorage.setItem('lastMethod', 'google.com')
    open()
    const last = screen.getByRole('button', { name: 'Continuer avec Google dernier utilisé' })
    expect(last).toHaveTextContent(/^Google dernier utilisé$/)
    expect(screen.getAllByText('dernier utilisé')).toHaveLength(1)
  })

  it('explain that a popup was closed too early', async () => {
    const { person, identity } = open()
    identity.fail('signInWithPopup', identityError('auth/popup-closed-by-user'))
    await person.click(screen.getByRole('button', { name: 'Continuer avec Google' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('s’est fermée trop tôt')
  })

  it('show which provider is used while a sign-in on its page is being completed', async () => {
    const { promise: identityHere, resolve: arrive } = Promise.withResolvers<undefined>()
    const tab = openTab()
    tab.tabStorage.setItem('redirect', 'tab google.com')
    tab.holdIdentity(identityHere)
    tab.identity.returning = identityMarie
    renderApp(tab, { path: '/connexion' })
    const google = screen.getByRole('button', { name: 'Continuer avec Google' })
    expect(google).toHaveAttribute('aria-busy', 'true')
    arrive(undefined)
    expect(await screen.findByRole('heading', { name: /^Bonjour/ })).toBeVisible()
  })

  it('include continuing as a guest', async () => {
    const { person, identity } = open()
    await person.click(screen.getByRole('button', { name: 'Continuer en tant qu’invité' }))
    await screen.findByRole('heading', { name: /^Bonjour/ })
    expect(identity.steps).toContain('signInAsGuest')
  })
})

describe('the card « Continuer en tant que … »', () => {
  async function openRemembered() {
    const tab = openTab()
    tab.identity.current = identityMarie
    const { person } = renderApp(tab, { path: '/connexion' })
    const card = within(await screen.findByRole('region', { name: 'Reprendre votre session' }))
    return { ...tab, person, card }
  }

  it('signs in with one click, and masks the e-mail address', async () => {
    const { card, person, identity } = await openRemembered()
    expect(card.getByText('m•••••@exemple.fr')).toBeVisible()
    await person.click(card.getByRole('button', { name: 'Continuer en tant que Marie Lefèvre' }))
    expect(await screen.findByRole('heading', { name: 'Bonjour Marie.' })).toBeVisible()
    expect(identity.steps).toEqual([])
  })

  it('shows a photo only if it was stored on this device for this person', async () => {
    rememberPhoto({ uid: identityMarie.uid, photoURL: 'https://s.example/marie.webp' }, true)
    const { card } = await openRemembered()
    expect(card.getByRole('presentation')).toHaveAttribute('src', 'https://s.example/marie.webp')
    cleanup()
    rememberPhoto({ uid: 'zoe', photoURL: 'https://s.example/zoe.webp' }, true)
    expect((await openRemembered()).card.queryByRole('presentation')).toBeNull()
  })

  it('can make the browser forget the account, and then shows the form', async () => {
    rememberPhoto({ uid: identityMarie.uid, photoURL: 'https://s.example/marie.webp' }, true)
    keepBrowserToken('jeton')
    const { card, person, identity } = await openRemembered()
    await person.click(card.getByRole('button', { name: 'Oublier ce compte' }))
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeVisible()
    expect(identity.current).toBeNull()
    expect(photoOf(identityMarie.uid)).toBeNull()
    expect(readBrowserToken()).toBeNull()
  })

  it('explains that the session has ended, and shows the form', async () => {
    const { api, card, person } = await openRemembered()
    api.on(signIn, () => Promise.reject(new CallError('auth/session-ended', { status: 401 })))
    await person.click(card.getByRole('button', { name: /^Continuer en tant que/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Votre session a pris fin.')
    expect(screen.getByLabelText('Mot de passe')).toBeVisible()
  })

  it('does not replace a form that the person has begun to fill in', async () => {
    const tab = openTab()
    tab.identity.current = identityMarie
    const { promise, resolve } = Promise.withResolvers<undefined>()
    tab.holdIdentity(promise)
    const { person } = renderApp(tab, { path: '/connexion' })
    await person.type(screen.getByLabelText('Adresse e-mail'), 'zoe@exemple.fr')
    resolve(undefined)
    await settled()
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('zoe@exemple.fr')
    expect(screen.queryByRole('region', { name: 'Reprendre votre session' })).toBeNull()
  })
})
