import { forgotPassword, refreshAccessToken, resetPassword } from '@sesame/contract/endpoints/auth'
import { getUser } from '@sesame/contract/endpoints/user'
import type { User } from '@sesame/contract/user'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { settled } from '../../test/fakes/fake-clock.ts'
import { identityError, identityMarie } from '../../test/fakes/fake-identity.ts'
import { openLockedTab, openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken } from '../../test/tokens.ts'
import { forgetMailLink } from '../../lib/mail-link.ts'
import { guest, marie } from '../../test/users.ts'

afterEach(forgetMailLink)

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

async function openForgotten() {
  const tab = openTab()
  tab.api.on(forgotPassword, () => ({ status: 202 }))
  const { person, address } = renderApp(tab, { path: '/mot-de-passe-oublie' })
  const email = await screen.findByLabelText('Adresse e-mail')
  const send = screen.getByRole('button', { name: 'Envoyer le lien' })
  return { ...tab, person, address, email, send }
}

/** Opens the confirmation that the e-mail was sent. Waits until the e-mail can be sent again. */
async function openSentLongAgo() {
  const page = await openForgotten()
  await page.person.type(page.email, 'marie@exemple.fr')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(page.send)
  await act(settled)
  for (let second = 0; second < 45; second++) act(() => void vi.advanceTimersByTime(1000))
  vi.useRealTimers()
  return { ...page, resend: screen.getByRole('button', { name: 'Renvoyer l’e-mail' }) }
}

describe('the form for a forgotten password', () => {
  it('sends the address, the language and a captcha token, and does not reveal whether the address has an account', async () => {
    const { api, person, email, send } = await openForgotten()
    await person.type(email, ' marie@exemple.fr ')
    await person.click(send)
    expect(await heading('Consultez votre messagerie')).toHaveFocus()
    expect(document.title).toBe('Consultez votre messagerie — Sésame')
    const told = screen.getByText(/^Si un compte correspond à/).closest('[role=status]')
    expect(told).toHaveTextContent(
      'Si un compte correspond à marie@exemple.fr, nous venons d’y envoyer un e-mail.',
    )
    expect(api.callsOf(forgotPassword)).toMatchObject([
      { body: { email: 'marie@exemple.fr', locale: 'fr', captchaToken: 'jeton forgot_password' } },
    ])
  })

  it('makes the person wait before the e-mail can be sent again', async () => {
    const { api, person, email, send } = await openForgotten()
    await person.type(email, 'marie@exemple.fr')
    await person.click(send)
    const resend = await screen.findByRole('button', { name: /^Renvoyer l’e-mail \(4\d\s+s\)$/u })
    await person.click(resend)
    expect(api.callsOf(forgotPassword)).toHaveLength(1)
  })

  it('sends the e-mail again only once despite several clicks, and keeps the address if the request fails', async () => {
    const { api, person, resend } = await openSentLongAgo()
    const { promise, reject } = Promise.withResolvers<never>()
    api.on(forgotPassword, () => promise)
    await person.dblClick(resend)
    expect(resend).toHaveAttribute('aria-busy', 'true')
    reject(new CallError('client/unreachable'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    expect(api.callsOf(forgotPassword)).toHaveLength(2)
    expect(screen.getByText('marie@exemple.fr')).toBeVisible()
  })

  it('confirms that the e-mail was sent again, and leaves the focus on the button', async () => {
    const { api, person, resend } = await openSentLongAgo()
    await person.click(resend)
    expect(await screen.findByText(/nous venons d’y envoyer un nouvel e-mail/)).toBeVisible()
    expect(api.callsOf(forgotPassword)).toHaveLength(2)
    expect(resend).toHaveFocus()
    expect(resend).toHaveAttribute('aria-disabled', 'true')
  })

  it('says how long to wait if the API requires a wait, and keeps the address', async () => {
    const { api, person, email, send } = await openForgotten()
    api.on(forgotPassword, () =>
      Promise.reject(new CallError('request/too-many', { status: 429, retryAfterSeconds: 170 })),
    )
    await person.type(email, 'marie@exemple.fr')
    await person.click(send)
    expect(await screen.findByRole('alert')).toHaveTextContent('Réessayez dans 3\u00A0minutes.')
    expect(email).toHaveValue('marie@exemple.fr')
  })

  it('lets the person correct the address', async () => {
    const { person, email, send } = await openForgotten()
    await person.type(email, 'marie@exemple.fr')
    await person.click(send)
    await person.click(await screen.findByRole('button', { name: 'essayez une autre adresse' }))
    expect(await screen.findByLabelText('Adresse e-mail')).toHaveValue('marie@exemple.fr')
  })
})

function openLink(search: string, tab = openTab()) {
  const { person, address } = renderApp(tab, { path: '/auth/action', state: { action: search } })
  return { ...tab, person, address }
}

const RESET = '?mode=resetPassword&oobCode=CODE&code=NOTRE&apiKey=cle'

async function openReset() {
  const opened = openLink(RESET)
  opened.api.on(resetPassword, () => ({ data: grantFor() }))
  const password = await screen.findByLabelText('Nouveau mot de passe')
  const again = screen.getByLabelText('Confirmez le mot de passe')
  const save = screen.getByRole('button', { name: 'Enregistrer le mot de passe' })
  return { ...opened, password, again, save }
}

describe('the link in a reset e-mail', () => {
  it('opens a page that names the account, and opening it does not use up the code', async () => {
    const { identity } = await openReset()
    expect(screen.getByText('marie.lefevre@exemple.fr')).toBeVisible()
    expect(identity.steps).toEqual(['checkActionCode CODE'])
  })

  it('opens a form that rejects the input if the two passwords differ', async () => {
    const { person, password, again, save, identity } = await openReset()
    await person.type(password, 'Capucine-77')
    await person.type(again, 'Capucine-78')
    await person.click(save)
    expect(again).toHaveAccessibleDescription('Les deux mots de passe diffèrent.')
    expect(identity.steps).not.toContain('confirmPasswordReset CODE')
  })

  it('sets the password, signs in with it, ends the other sessions and forgets the code; a reload still shows success', async () => {
    const { api, person, password, again, save, identity, state } = await openReset()
    await person.type(password, 'Capucine-77')
    await person.type(again, 'Capucine-77')
    await person.click(save)
    expect(await heading('Mot de passe enregistré')).toHaveFocus()
    expect(document.title).toBe('Mot de passe enregistré — Sésame')
    expect(identity.steps.slice(-3)).toEqual([
      'confirmPasswordReset CODE',
      'setPersistence tab',
      'signInWithPassword marie.lefevre@exemple.fr',
    ])
    expect(api.callsOf(resetPassword)).toMatchObject([
      { body: { idToken: 'preuve-de-marie', code: 'NOTRE' } },
    ])
    expect(state()).toMatchObject({ authenticated: true, user: marie })
    const left = history.state as object
    expect(JSON.stringify(left)).not.toMatch(/CODE|NOTRE/)
    cleanup()
    renderApp(openTab(), { path: '/auth/action', state: left })
    expect(await heading('Mot de passe enregistré')).toBeVisible()
  })

  it('is accepted if our code is inside a link from the provider’s own e-mail template', async () => {
    const home = encodeURIComponent('https://exemple.fr/?code=NOTRE')
    const { api, person } = openLink(`?mode=resetPassword&oobCode=CODE&continueUrl=${home}`)
    api.on(resetPassword, () => ({ data: grantFor() }))
    await person.type(await screen.findByLabelText('Nouveau mot de passe'), 'Capucine-77')
    await person.type(screen.getByLabelText('Confirmez le mot de passe'), 'Capucine-77{Enter}')
    expect(await heading('Mot de passe enregistré')).toBeVisible()
    expect(api.callsOf(resetPassword)).toMatchObject([{ body: { code: 'NOTRE' } }])
  })

  it.each(['', '&continueUrl=https%3A%2F%2Fexemple.fr', '&continueUrl=rien'])(
    'counts as expired without our code: %j',
    async (rest) => {
      openLink(`?mode=resetPassword&oobCode=CODE${rest}`)
      expect(await heading('Ce lien n’est plus valable')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toBeVisible()
    },
  )

  it('continues where it stopped if a response was lost after the password was set', async () => {
    const { person, password, again, save, identity } = await openReset()
    identity.fail('signInWithPassword', identityError('auth/network-request-failed'))
    await person.type(password, 'Capucine-77')
    await person.type(again, 'Capucine-77')
    await person.click(save)
    await screen.findByRole('alert')
    identity.fail('confirmPasswordReset', identityError('auth/invalid-action-code'))
    identity.fail('signInWithPassword', null)
    await person.click(save)
    expect(await heading('Mot de passe enregistré')).toBeVisible()
  })

  it('lets the next page report the new password if the API’s response was lost, and that page shows success', async () => {
    const lost = await openReset()
    lost.api.on(resetPassword, () => Promise.reject(new CallError('client/unreachable')))
    await lost.person.type(lost.password, 'Capucine-77')
    await lost.person.type(lost.again, 'Capucine-77{Enter}')
    await screen.findByRole('alert')
    cleanup()

    const tab = openTab({ tabStorage: lost.tabStorage })
    tab.identity.current = identityMarie
    tab.identity.fail('checkActionCode', identityError('auth/invalid-action-code'))
    tab.api.on(resetPassword, () => ({ data: grantFor() }))
    const { api, state } = openLink(RESET, tab)
    expect(await heading('Mot de passe enregistré')).toBeVisible()
    expect(api.callsOf(resetPassword)).toMatchObject([{ body: { code: 'NOTRE' } }])
    expect(state().authenticated).toBe(true)
    expect(JSON.stringify(history.state)).not.toMatch(/CODE|NOTRE/)
  })

  it.each([
    ['resetPassword', 'Cassim aussi'],
    ['verifyEmail', 'n’a bougé'],
    ['recoverEmail', 'n’a bougé'],
  ])(
    'shows the text of its kind in the panel beside the error if it fails: %s',
    async (mode, wall) => {
      const tab = openTab()
      tab.identity.fail('checkActionCode', identityError('auth/expired-action-code'))
      openLink(`?mode=${mode}&oobCode=CODE&apiKey=cle`, tab)
      await screen.findByRole('alert')
      expect(screen.getByText(wall, { exact: false })).toBeVisible()
    },
  )

  it.each(['auth/expired-action-code', 'auth/invalid-action-code'])(
    'is explained after %s, and the page can request another link',
    async (code) => {
      const tab = openTab()
      tab.identity.fail('checkActionCode', identityError(code))
      const { person, address } = openLink(RESET, tab)
      expect(await heading('Ce lien n’est plus valable')).toBeVisible()
      expect(screen.getByRole('alert')).toHaveTextContent('Il a expiré, ou il a déjà servi.')
      await person.click(screen.getByRole('link', { name: 'Demander un nouveau lien' }))
      expect(address()).toBe('/mot-de-passe-oublie')
    },
  )

  it('can be tried again if the identity service does not respond', async () => {
    const tab = openTab()
    tab.identity.fail('checkActionCode', identityError('auth/network-request-failed'))
    const { person, identity } = openLink(RESET, tab)
    await heading('Cela n’a pas abouti')
    identity.fail('checkActionCode', null)
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await heading('Réinitialiser le mot de passe')).toBeVisible()
  })

  it.each(['', '?mode=resetPassword', '?oobCode=CODE'])(
    'counts as expired if it is %j',
    async (search) => {
      const { identity } = openLink(search)
      expect(await heading('Ce lien n’est plus valable')).toBeVisible()
      expect(identity.steps).toEqual([])
    },
  )
})

describe('a reset link opened by a person who is already signed in', () => {
  const signedInAs = (user: User) => {
    const tab = openTab({ token: accessToken({ sub: user.uid }) })
    tab.api.on(refreshAccessToken, () => ({ data: grantFor(user) }))
    return tab
  }
  const other = { ...marie, uid: 'karim', email: 'karim@exemple.fr' }

  it.each([
    ['guest', guest, 'Vos données d’invité seront supprimées', 'Garder mes données d’invité'],
    ['another person', other, 'karim@exemple.fr', 'Garder cette session'],
  ])(
    'shows a warning before the form, and lets the person keep their session: a %s',
    async (_, user, told, stay) => {
      const { person, identity, state, address } = openLink(RESET, signedInAs(user))
      expect(await heading('Changer de compte\u202F?')).toBeVisible()
      expect(screen.getByText(told)).toBeVisible()
      expect(screen.getByText('marie.lefevre@exemple.fr')).toBeVisible()
      expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull()
      await person.click(screen.getByRole('link', { name: stay }))
      await heading(/^Bonjour/)
      expect([address(), state().user?.uid]).toEqual(['/', user.uid])
      expect(identity.steps).toEqual(['checkActionCode CODE'])
    },
  )

  it('leads to the form if the person agrees', async () => {
    const { person } = openLink(RESET, signedInAs(guest))
    await heading('Changer de compte\u202F?')
    await person.click(screen.getByRole('button', { name: 'Continuer' }))
    expect(await heading('Réinitialiser le mot de passe')).toHaveFocus()
  })

  it('also shows the warning if the session is locked', async () => {
    openLink(RESET, await openLockedTab())
    expect(await screen.findByText(/^La session verrouillée/)).toBeVisible()
  })

  it('shows no warning to the owner of the link’s account', async () => {
    openLink(RESET, signedInAs(marie))
    expect(await heading('Réinitialiser le mot de passe')).toBeVisible()
  })
})

describe('links in e-mails', () => {
  it.each([
    [
      'verifyAndChangeEmail',
      'Changer d’adresse',
      'Confirmer la nouvelle adresse',
      'Adresse changée',
    ],
    ['recoverEmail', 'Rétablir votre adresse', 'Rétablir cette adresse', 'Adresse rétablie'],
  ] as const)('ask before %s, then do it only once', async (operation, title, button, done) => {
    const tab = openTab()
    tab.identity.action = { operation, email: 'marie@exemple.fr' }
    const { person, identity } = openLink(`?mode=${operation}&oobCode=CODE`, tab)
    await heading(title)
    expect(identity.steps).toEqual(['checkActionCode CODE'])
    await person.dblClick(screen.getByRole('button', { name: button }))
    expect(await heading(done)).toHaveFocus()
    expect(identity.steps).toEqual(['checkActionCode CODE', 'applyActionCode CODE'])
  })

  it.each([
    ['resetPassword', 'Nouvelle'],
    ['verifyEmail', 'votre porte'],
    ['verifyAndChangeEmail', 'On change'],
    ['recoverEmail', 'vos clés'],
    ['nobodyKnows', 'n’a bougé'],
  ])(
    'show the text of their kind in the side panel while they are checked: %s',
    async (mode, wall) => {
      const tab = openTab()
      tab.identity.checkActionCode = () => new Promise(() => undefined)
      openLink(`?mode=${mode}&oobCode=CODE`, tab)
      expect(await screen.findByText(wall, { exact: false })).toBeVisible()
    },
  )

  it('update the profile of the person who is signed in', async () => {
    const tab = openTab({ token: accessToken() })
    await tab.auth.checkEntry()
    tab.identity.action = { operation: 'verifyAndChangeEmail', email: 'marie@exemple.fr' }
    tab.api.on(getUser, () => ({ data: { ...marie, email: 'marie@exemple.fr' } }))
    const { person, state } = openLink('?mode=verifyAndChangeEmail&oobCode=CODE', tab)
    await person.click(await screen.findByRole('button', { name: 'Confirmer la nouvelle adresse' }))
    await heading('Adresse changée')
    expect(state().user?.email).toBe('marie@exemple.fr')
  })
})
