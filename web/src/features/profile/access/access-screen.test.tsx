import {
  changePassword,
  changeSignInMethods,
  reauthenticate,
} from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { screen, within } from '@testing-library/react'
import { HOUR_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import type { LoginEntry } from '../../../lib/database/read-logins.ts'
import { passkey } from '../../../test/open-security.tsx'
import { NOW_MS } from '../../../test/tokens.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { FakeAuthenticator } from '../../../test/fakes/fake-authenticator.ts'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { identityError, identityMarie } from '../../../test/fakes/fake-identity.ts'
import { openInside } from '../../../test/open-inside.tsx'
import { guest, marie } from '../../../test/users.ts'

const byGoogle: User = { ...marie, providers: ['google.com'] }

interface Given {
  readonly passkeys?: object
  readonly readLogins?: () => Promise<LoginEntry[]>
  readonly authenticator?: FakeAuthenticator
}

async function open(
  user = marie,
  prepare: Parameters<typeof openInside>[2] = () => undefined,
  { passkeys = {}, ...options }: Given = {},
) {
  const page = await openInside(
    '/profil/acces',
    user,
    (tab) => {
      tab.api.on(reauthenticate, () => ({ data: grantFor(user) }))
      tab.api.on(changeSignInMethods, () => ({ data: grantFor(user) }))
      prepare(tab)
    },
    passkeys,
    options,
  )
  if (!user.isAnonymous) await screen.findByText('Pour se connecter')
  return page
}

async function openDialog(button: string, user = marie) {
  const page = await open(user)
  await page.person.click(screen.getByRole('button', { name: button }))
  return { ...page, dialog: within(screen.getByRole('dialog')) }
}

describe('linked accounts of providers', () => {
  it('are listed with the password and the passkeys, each with its last use; other providers can be added', async () => {
    const at = NOW_MS - HOUR_MS
    const of = { provider: 'password', device: 'iPhone', browser: 'Safari' } as const
    const logins: LoginEntry[] = [
      { ...of, id: 'refused', mark: 'refused', at: NOW_MS },
      { ...of, id: 'accepted', at },
      { ...of, id: 'google', provider: 'google.com', at: at - HOUR_MS },
    ]
    await open(
      { ...marie, unconfirmed: ['facebook.com'] },
      ({ identity }) => {
        identity.changedAt = Date.UTC(2025, 7, 1, 12)
        identity.addresses = { 'google.com': 'marie@gmail.com' }
      },
      {
        passkeys: { ['k'.repeat(43)]: passkey },
        authenticator: new FakeAuthenticator(),
        readLogins: () => Promise.resolve(logins),
      },
    )
    const list = within(screen.getByRole('region', { name: 'Ce qui ouvre votre compte' }))
    const rows = within(list.getByRole('list', { name: 'Pour se connecter' }))
    const items = rows.getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual([
      expect.stringMatching(
        /^Mot de passeChangé le 1er\saoût 2025 · utilisé aujourd’hui, 6\sh\s42Changer/,
      ),
      expect.stringMatching(/^Googlemarie@gmail\.comutilisé aujourd’hui, .*Dissocier$/),
      expect.stringMatching(/^Facebook Ajouté, pas encore confirmé/),
      expect.stringMatching(/^iPhone de Marie .*Clé d’accès · Trousseau iCloud.*Retirer$/),
    ])
    expect(list.getByText(/^3\smoyens$/)).toBeVisible()
    const others = within(list.getByRole('group', { name: 'Ajouter' })).getAllByRole('button')
    expect(others.map(({ textContent }) => textContent)).toEqual([
      ...['Clé d’accès', 'Microsoft', 'Apple'],
    ])
  })

  it('can be added after a proof of identity, in a popup that the person opens with a click', async () => {
    const { api, dialog, identity, person } = await openDialog('Associer Apple')
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    api.on(changeSignInMethods, () => ({
      data: grantFor({ ...marie, providers: [...marie.providers, 'apple.com'] }),
    }))
    await person.click(await dialog.findByRole('button', { name: 'Continuer avec Apple' }))
    expect(await screen.findByText('Apple a été associé.')).toBeVisible()
    expect(identity.steps).toContain('linkWithPopup apple.com')
    expect(screen.getByRole('button', { name: 'Dissocier Apple' })).toBeVisible()
  })

  it('cannot be added if the provider’s account belongs to another person, and the page explains this', async () => {
    const { dialog, identity, person } = await openDialog('Associer Apple')
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    identity.fail('linkWithPopup', identityError('auth/credential-already-in-use'))
    await person.click(await dialog.findByRole('button', { name: 'Continuer avec Apple' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'déjà associé à un autre compte Sésame',
    )
  })

  it('can be removed after a proof of identity', async () => {
    const { api, dialog, person } = await openDialog('Dissocier Google')
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    api.on(changeSignInMethods, () => ({ data: grantFor({ ...marie, providers: ['password'] }) }))
    await person.click(await dialog.findByRole('button', { name: 'Dissocier Google' }))
    expect(
      await screen.findByText(/^Google a été dissocié\. Il vous reste\s: Mot de passe\.$/),
    ).toBeVisible()
    expect(api.callsOf(changeSignInMethods)).toMatchObject([{ body: { removed: 'google.com' } }])
  })

  it('can be removed only after a proof with another method, because proofs with the removed method become invalid', async () => {
    const both = { ...marie, providers: ['google.com', 'apple.com'] as const }
    const { dialog } = await openDialog('Dissocier Google', {
      ...both,
      providers: [...both.providers],
    })
    expect(dialog.getByRole('button', { name: 'Confirmer avec Apple' })).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Confirmer avec Google' })).toBeNull()
  })

  it('cannot be removed if no other sign-in method remains', async () => {
    const { api, dialog } = await openDialog('Dissocier Google', byGoogle)
    expect(
      dialog.getByText(/ajoutez un mot de passe ou une clé d’accès avant de dissocier Google/),
    ).toBeVisible()
    expect(api.callsOf(changeSignInMethods)).toEqual([])
  })
})

describe('returning from a provider’s page', () => {
  it('continues the change that required a proof of identity', async () => {
    const { api, identity, person } = await open(marie, ({ identity, tabStorage }) => {
      tabStorage.setItem('redirect', 'prove google.com apple.com')
      identity.returning = identityMarie
    })
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(await dialog.findByRole('button', { name: 'Continuer avec Apple' }))
    await screen.findByText('Apple a été associé.')
    expect(api.callsOf(reauthenticate)).toHaveLength(1)
    expect(api.callsOf(changeSignInMethods)).toHaveLength(1)
    expect(identity.steps).toContain('linkWithPopup apple.com')
  })

  it('asks for the proof again in the dialog if the person gave none, and says so', async () => {
    const { api } = await open(marie, ({ tabStorage }) =>
      tabStorage.setItem('redirect', 'prove google.com password'),
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('alert')).toHaveTextContent('s’est fermée trop tôt')
    expect(dialog.getByRole('button', { name: /Google/ })).toBeVisible()
    expect(api.callsOf(reauthenticate)).toEqual([])
  })

  it('is ignored if the proof was meant for another dialog', async () => {
    const { identity, person } = await open(marie, ({ tabStorage }) =>
      tabStorage.setItem('redirect', 'prove google.com erasure'),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Associer Apple' }))
    const dialog = within(screen.getByRole('dialog'))
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    await dialog.findByRole('button', { name: 'Continuer avec Apple' })
    expect(identity.steps).not.toContain('redirectResult')
  })

  it('links the provider’s account without another proof', async () => {
    const { api } = await open(marie, ({ identity, tabStorage }) => {
      tabStorage.setItem('redirect', 'add apple.com apple.com')
      identity.returning = identityMarie
    })
    expect(await screen.findByText('Apple a été associé.')).toBeVisible()
    expect(api.callsOf(reauthenticate)).toEqual([])
    expect(api.callsOf(changeSignInMethods)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('explains that the provider’s account belongs to another person', async () => {
    await open(marie, ({ identity, tabStorage }) => {
      tabStorage.setItem('redirect', 'add apple.com apple.com')
      identity.fail('redirectResult', identityError('auth/credential-already-in-use'))
    })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'déjà associé à un autre compte Sésame',
    )
    expect(dialog.getByRole('button', { name: 'Continuer avec Apple' })).toBeVisible()
  })
})

describe('the password, in the list of sign-in methods', () => {
  const type = async (person: Awaited<ReturnType<typeof open>>['person'], next: string) => {
    await person.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))
    await person.type(screen.getByLabelText('Mot de passe actuel'), 'Tournesol-42')
    await person.type(screen.getByLabelText('Nouveau mot de passe'), `${next}{Enter}`)
  }

  it('shows the strength of a new password below it, and a link for people who forgot the current one', async () => {
    const { person, address } = await open()
    await person.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))
    const dialog = within(screen.getByRole('dialog'))
    const next = dialog.getByLabelText('Nouveau mot de passe')
    const meter = dialog.getByRole('meter', { name: 'Robustesse du mot de passe' })
    expect(next.closest('.field')?.nextElementSibling?.contains(meter)).toBe(true)
    await person.click(dialog.getByRole('link', { name: /^Mot de passe oublié/ }))
    expect(address()).toBe('/mot-de-passe-oublie?next=%2Fprofil%2Facces')
    expect(await screen.findByLabelText('Adresse e-mail')).toHaveValue(marie.email ?? '')
  })

  it('can be changed, and the page confirms the change', async () => {
    const { api, person } = await open()
    api.on(changePassword, () => ({ data: grantFor() }))
    await type(person, 'Capucine-77')
    expect(await screen.findByText(/^Mot de passe changé/)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.callsOf(changePassword)).toHaveLength(1)
  })

  it('is confirmed as changed even if the change could not be reported to the API', async () => {
    const { api, person } = await open()
    api.on(changePassword, () =>
      Promise.reject(new CallError('request/too-many', { status: 429, retryAfterSeconds: 60 })),
    )
    await type(person, 'Capucine-77')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(
      'Mot de passe changé, mais vos autres appareils restent connectés',
    )
    expect(alert).toHaveTextContent('Réessayez dans 1\u00A0minute.')
  })

  it('is shown without the date of its last change if that date is unknown', async () => {
    await open(marie, ({ identity }) =>
      identity.fail('passwordChangedAt', identityError('auth/network-request-failed')),
    )
    expect(screen.getByText('Mot de passe').closest('li')).toHaveTextContent(
      'Mot de passeChangerSupprimer',
    )
  })

  it('is checked against the provider’s policy before any request is sent', async () => {
    const { identity, person } = await open()
    await type(person, 'court')
    expect(screen.getByLabelText('Nouveau mot de passe')).toBeInvalid()
    expect(identity.steps).not.toContain('updatePassword')
  })

  it('keeps the new password in its field if the current password is wrong', async () => {
    const { identity, person } = await open()
    identity.fail('reauthenticateWithPassword', identityError('auth/invalid-credential'))
    await type(person, 'Capucine-77')
    expect(await screen.findByRole('alert')).toHaveTextContent('pas le bon mot de passe')
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('Capucine-77')
  })

  it('can be added to an account without a password, after a proof with the account’s provider', async () => {
    const { api, dialog, identity, person } = await openDialog('Ajouter un mot de passe', byGoogle)
    await person.click(dialog.getByRole('button', { name: 'Confirmer avec Google' }))
    api.on(changeSignInMethods, () => ({ data: grantFor(marie) }))
    await person.type(await dialog.findByLabelText('Nouveau mot de passe'), 'Capucine-77{Enter}')
    expect(await screen.findByText('Mot de passe ajouté.')).toBeVisible()
    expect(identity.steps).toContain('updatePassword')
    expect(api.callsOf(changeSignInMethods)).toMatchObject([{ body: { added: 'password' } }])
  })

  it('cannot be added to an account without an address', async () => {
    await open({ ...byGoogle, email: null })
    expect(
      screen.getByText(/Il faut une adresse e-mail pour ajouter un mot de passe/),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ajouter un mot de passe' })).toBeNull()
  })
})

describe('a guest on the page of the sign-in methods', () => {
  it('is told that the page requires an account, and how to create one', async () => {
    await open(guest)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Il faut un compte')
    expect(screen.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
      'href',
      '/inscription?next=%2Fprofil%2Facces',
    )
    expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull()
  })
})
