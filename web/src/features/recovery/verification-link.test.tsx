import { refreshAccessToken, signOut } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { settled } from '../../test/fakes/fake-clock.ts'
import { openLockedTab, openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken } from '../../test/tokens.ts'
import { forgetMailLink } from '../../lib/mail-link.ts'
import { guest, marie } from '../../test/users.ts'

afterEach(forgetMailLink)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

function openLink(search: string, tab = openTab()) {
  const { person, address } = renderApp(tab, { path: '/auth/action', state: { action: search } })
  return { ...tab, person, address }
}

const VERIFY = '?mode=verifyEmail&oobCode=CODE'
const QUESTION = 'Vous avez créé ce compte\u202F?'
const CODE_APPLIED = 'applyActionCode CODE'

/** Opens the link that verifies Marie's address. */
function openVerify(tab = openTab(), email = marie.email ?? '') {
  tab.identity.action = { operation: 'verifyEmail', email }
  return openLink(VERIFY, tab)
}

const button = (name: string) => screen.findByRole('button', { name })
const signedInAs = (user: User) => {
  const tab = openTab({ token: accessToken({ sub: user.uid }) })
  tab.api.on(refreshAccessToken, () => ({ data: grantFor(user) }))
  return tab
}

async function signIn(person: UserEvent) {
  await person.type(screen.getByLabelText('Mot de passe'), 'Tournesol-42')
  await person.click(await button('Se connecter'))
}

describe('the link that verifies an address', () => {
  it.each(['marie.lefevre@exemple.fr', 'Marie.Lefevre@exemple.fr'])(
    'asks a person who is signed in with %s to confirm, then verifies only once',
    async (email) => {
      const { person, identity } = openVerify(signedInAs(marie), email)
      await heading('Vérifier votre adresse')
      expect(identity.steps).toEqual(['checkActionCode CODE'])
      await person.dblClick(await button('Vérifier mon adresse'))
      expect(await heading('Adresse vérifiée')).toHaveFocus()
      expect(identity.steps).toEqual(['checkActionCode CODE', CODE_APPLIED])
      expect(JSON.stringify(history.state)).not.toContain('CODE')
    },
  )

  it('asks only after the session is restored', async () => {
    const tab = openTab({ token: accessToken() })
    const { promise, resolve } = Promise.withResolvers<{ data: ReturnType<typeof grantFor> }>()
    tab.api.on(refreshAccessToken, () => promise)
    const { identity } = openVerify(tab)
    await waitFor(() => expect(tab.api.callsOf(refreshAccessToken)).toHaveLength(1))
    expect(identity.steps).toEqual(['checkActionCode CODE'])
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    await act(async () => {
      resolve({ data: grantFor() })
      await settled()
    })
    expect(await heading('Vérifier votre adresse')).toBeVisible()
  })

  it('leads to a retry if the service is unreachable, not to the sign-in page', async () => {
    const tab = openTab({ token: accessToken() })
    tab.api.on(refreshAccessToken, () => Promise.reject(new CallError('client/unreachable')))
    const { person } = openVerify(tab)
    await heading('Cela n’a pas abouti')
    tab.api.on(refreshAccessToken, () => ({ data: grantFor() }))
    await person.click(await button('Réessayer'))
    expect(await heading('Vérifier votre adresse')).toBeVisible()
  })

  it('asks a signed-out person to sign in, then verifies', async () => {
    const { person, identity, address } = openVerify()
    await heading(QUESTION)
    expect(screen.getByText('marie.lefevre@exemple.fr')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Vérifier mon adresse' })).toBeNull()

    await person.click(await button('Se connecter'))
    await heading('Connexion')
    expect(address()).toBe('/connexion?next=%2Fauth%2Faction')
    await waitFor(() =>
      expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('marie.lefevre@exemple.fr'),
    )
    await signIn(person)
    expect(await heading('Vérifier votre adresse')).toHaveFocus()
    expect(address()).toBe('/auth/action')
    expect(identity.steps).not.toContain(CODE_APPLIED)
    await person.click(await button('Vérifier mon adresse'))
    await heading('Adresse vérifiée')
    expect(identity.steps).toContain(CODE_APPLIED)
    expect(sessionStorage).toHaveLength(0)
  })

  it('is still used after the sign-in, even if the browser refuses storage', async () => {
    const refused = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new Error('refused')
    })
    const { person } = openVerify()
    await person.click(await button('Se connecter'))
    await heading('Connexion')
    await signIn(person)
    expect(await heading('Vérifier votre adresse')).toBeVisible()
    refused.mockRestore()
  })

  it('leads to a page that names the other account that is signed in, and offers to switch accounts', async () => {
    const paul: User = { ...marie, uid: 'paul', email: 'paul@exemple.fr' }
    const { api, person, state } = openVerify(signedInAs(paul))
    await heading(QUESTION)
    expect(screen.getByText(/^Un autre compte est ouvert ici/).parentElement).toHaveTextContent(
      'Un autre compte est ouvert ici\u00A0: paul@exemple.fr. Fermez sa session, puis connectez-vous pour confirmer l’adresse marie.lefevre@exemple.fr.',
    )
    await person.click(await button('Changer de compte'))
    await heading('Connexion')
    expect(state().authenticated).toBe(false)
    expect(api.callsOf(signOut)).toHaveLength(1)
    await waitFor(() =>
      expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('marie.lefevre@exemple.fr'),
    )
    await signIn(person)
    expect(await heading('Vérifier votre adresse')).toBeVisible()
  })

  it('leads to a warning for guests, who lose their data by signing in', async () => {
    const { person, state } = openVerify(signedInAs(guest))
    await heading(QUESTION)
    expect(screen.getByText('Vos données d’invité seront supprimées')).toBeVisible()
    await person.click(await button('Se connecter'))
    await heading('Connexion')
    expect(state().authenticated).toBe(false)
  })

  it('asks the person to unlock a locked session first', async () => {
    const tab = await openLockedTab()
    const { person, identity, address } = openVerify(tab)
    await heading(QUESTION)
    expect(screen.getByText(/^Votre session est verrouillée/)).toBeVisible()
    await person.click(await button('Déverrouiller'))
    await heading('Session verrouillée')
    await person.type(await screen.findByLabelText('Mot de passe'), 'Tournesol-42{Enter}')
    expect(await heading('Vérifier votre adresse')).toBeVisible()
    expect(address()).toBe('/auth/action')
    expect(identity.steps).not.toContain(CODE_APPLIED)
  })

  it('no longer asks for a sign-in if the person signs in to the account in another tab', async () => {
    const { hear } = openVerify()
    await heading(QUESTION)
    act(() => hear(accessToken()))
    expect(await heading('Vérifier votre adresse')).toBeVisible()
  })

  it('offers a password reset to a person who did not sign up themselves', async () => {
    const { person, address, identity } = openVerify()
    await heading(QUESTION)
    expect(
      screen.getByRole('heading', { level: 2, name: 'Ce n’était pas vous\u202F?' }),
    ).toBeVisible()
    await person.click(screen.getByRole('link', { name: 'Réinitialiser le mot de passe' }))
    expect(await screen.findByLabelText('Adresse e-mail')).toHaveValue('marie.lefevre@exemple.fr')
    expect(address()).toBe('/mot-de-passe-oublie')
    expect(identity.steps).toEqual(['checkActionCode CODE'])
    expect(sessionStorage).toHaveLength(0)
  })
})
