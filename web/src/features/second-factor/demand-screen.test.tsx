import { DAY_MS } from '@sesame/contract/durations'
import { getUser, updateUser } from '@sesame/contract/endpoints/user'
import { activateSecondFactor, beginSecondFactor } from '@sesame/contract/endpoints/second-factor'
import { verifyPasskey } from '@sesame/contract/endpoints/passkeys'
import type { User } from '@sesame/contract/user'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { FakeAuthenticator, passkeyOfMarie } from '../../test/fakes/fake-authenticator.ts'
import { FakeLive } from '../../test/fakes/fake-live.ts'
import { openInside } from '../../test/open-inside.tsx'
import { CODES, factor, FACTOR, OFFER } from '../../test/second-factor.ts'
import { NOW_MS } from '../../test/tokens.ts'
import { guest, marie } from '../../test/users.ts'

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

const demanded: User = { ...marie, secondFactorFrom: NOW_MS - 2 * DAY_MS }

interface Given {
  readonly user?: User
  readonly passkeys?: object
  readonly live?: FakeLive
  readonly path?: string
}

async function open({ user = demanded, passkeys, live, path = '/profil/donnees' }: Given = {}) {
  const authenticator = new FakeAuthenticator()
  const more = { authenticator, ...(live && { live }) }
  const shown = live ?? new FakeLive()
  const page = await openInside(path, user, () => undefined, passkeys, { ...more, live: shown })
  return { ...page, live: shown, authenticator }
}

describe('a person without a second factor, after the date at which one is required', () => {
  it('sees the demand in place of every page, and can only sign out, export their data or erase it', async () => {
    const { address } = await open()
    expect(await title('Protégez votre compte')).toBeVisible()
    expect(screen.getByText(/^Depuis le 18\snovembre 2025, un code ou une clé/)).toBeVisible()
    expect(address()).toBe('/profil/donnees')
    expect(screen.queryByRole('navigation', { name: 'Navigation principale' })).toBeNull()
    for (const name of ['Se déconnecter', 'Exporter mes données', 'Supprimer mon compte'])
      expect(button(name)).toBeInstanceOf(HTMLElement)
  })

  it('sees the requested page after turning a second factor on and storing its recovery codes', async () => {
    const { api, live, person } = await open()
    await title('Protégez votre compte')
    api.on(beginSecondFactor, () => ({ data: OFFER }))
    api.on(activateSecondFactor, () => {
      live.put(FACTOR, factor)
      return { data: { recoveryCodes: CODES } }
    })
    await person.click(button('Activer la double vérification'))
    await title('Activer la double vérification')
    await person.type(await screen.findByLabelText(/^Code affiché/), '492016{Enter}')
    expect(await title('Vos codes de secours')).toBeVisible()
    await person.click(screen.getByRole('checkbox', { name: /^J’ai mis ces codes/ }))
    await person.click(button('Terminer'))
    expect(await title('Données personnelles')).toBeVisible()
  })

  it('can cancel the setup, and sees the demand again', async () => {
    const { api, person } = await open()
    await title('Protégez votre compte')
    api.on(beginSecondFactor, () => ({ data: OFFER }))
    await person.click(button('Activer la double vérification'))
    await title('Activer la double vérification')
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(await title('Protégez votre compte')).toBeVisible()
  })

  it('sees the requested page after creating a passkey', async () => {
    const { api, live, person } = await open()
    await title('Protégez votre compte')
    api.on(verifyPasskey, () => {
      live.put('passkeys/marie', { aaaaaaaaaa: passkeyOfMarie })
      return { data: { id: 'aaaaaaaaaa', passkey: passkeyOfMarie } }
    })
    await person.click(button('Créer une clé d’accès'))
    expect(await title('Données personnelles')).toBeVisible()
  })

  it('must prove their identity first if the API requires it', async () => {
    const { api, person } = await open()
    await title('Protégez votre compte')
    const old = new CallError('auth/requires-recent-login', { status: 401 })
    api.on(verifyPasskey, () => Promise.reject(old))
    await person.click(button('Créer une clé d’accès'))
    const dialog = await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' })
    expect(within(dialog).getByLabelText('Mot de passe actuel')).toBeVisible()
    await person.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    expect(await title('Protégez votre compte')).toBeVisible()
  })
})

describe('a second factor is not demanded', () => {
  it.each([
    ['before the date', { user: { ...marie, secondFactorFrom: NOW_MS + DAY_MS } }],
    ['of a guest', { user: { ...guest, secondFactorFrom: NOW_MS }, path: '/profil/donnees' }],
    ['with a passkey', { passkeys: { aaaaaaaaaa: passkeyOfMarie } }],
    ['without a date', { user: marie }],
  ] as [string, Given][])('%s', async (_, given) => {
    await open(given)
    expect(await title('Données personnelles')).toBeVisible()
  })

  it('if the person already has one', async () => {
    const live = new FakeLive()
    live.put(FACTOR, factor)
    await open({ live })
    expect(await title('Données personnelles')).toBeVisible()
  })

  it('if it is unknown whether the person has one; the API then refuses calls that require one', async () => {
    const live = new FakeLive()
    live.refuse(FACTOR)
    await open({ live })
    expect(await title('Données personnelles')).toBeVisible()
  })
})

describe('a person’s second factor, if the database refuses to return it', () => {
  it('is read again when the database accepts the session, for example after the person has entered a code', async () => {
    const live = new FakeLive()
    live.refuse(FACTOR)
    const { api, auth } = await open({ live })
    await title('Données personnelles')
    live.put(FACTOR, null)
    api.on(getUser, () => ({ data: { ...demanded } }))
    await auth.user.fetch()
    expect(await title('Protégez votre compte')).toBeVisible()
  })
})

describe('a call that the API refuses because the person has no second factor', () => {
  it('replaces the open page by the demand for a second factor', async () => {
    const { api, person } = await open({ user: marie, path: '/profil' })
    await title('Marie Lefèvre')
    const due = new CallError('auth/second-factor-due', { status: 403 })
    api.on(updateUser, () => Promise.reject(due))
    api.on(getUser, () => ({ data: demanded }))
    const [save] = await screen.findAllByRole('button', { name: /^(?:Enregistrer|Modifier)/ })
    if (save) await person.click(save)
    expect(await title('Protégez votre compte')).toBeVisible()
  })
})

describe('home, before the date at which a second factor is required', () => {
  const announced: User = { ...marie, secondFactorFrom: Date.UTC(2025, 11, 1, 11) }
  const note = () => screen.queryByText(/^À partir du 1er\sdécembre, un code ou une clé/)

  it('announces the date to people who have neither a second factor nor a passkey, and links to the setup', async () => {
    await open({ user: announced, path: '/' })
    await screen.findByText('Rien ne change avant.', { exact: false })
    expect(note()).toBeVisible()
    expect(screen.getByRole('link', { name: 'Activer la double vérification' })).toHaveAttribute(
      'href',
      '/profil/acces?double-verification',
    )
  })

  it('announces nothing to people who have a passkey', async () => {
    await open({ user: announced, path: '/', passkeys: { aaaaaaaaaa: passkeyOfMarie } })
    await screen.findByRole('heading', { level: 2, name: 'Activité récente' })
    expect(note()).toBeNull()
  })
})

describe('after the waiting period to remove a second factor without codes has ended', () => {
  const over = () => localStorage.setItem('lostFactor', `marie ${NOW_MS - DAY_MS}`)

  it('the person learns before their page opens, and only once, that the second factor is off', async () => {
    over()
    const { person, address } = await open({ user: marie })
    expect(await title('L’attente est terminée')).toBeVisible()
    expect(screen.getByRole('note')).toHaveTextContent('n’a plus de double vérification')
    await person.click(button('Continuer vers l’accueil'))
    expect(await title(/^Bonjour/)).toBeVisible()
    expect([address(), localStorage.getItem('lostFactor')]).toEqual(['/', null])
  })

  it('the person can start the setup of a second factor from the screen', async () => {
    over()
    const { api, person } = await open({ user: marie })
    api.on(beginSecondFactor, () => ({ data: OFFER }))
    await title('L’attente est terminée')
    await person.click(button('Activer la double vérification'))
    expect(await title('Activer la double vérification')).toBeVisible()
  })

  it('no screen is shown if a second factor is on', async () => {
    over()
    const live = new FakeLive()
    live.put(FACTOR, factor)
    await open({ user: marie, live })
    expect(await title('Données personnelles')).toBeVisible()
    expect(localStorage.getItem('lostFactor')).toBeNull()
  })
})
