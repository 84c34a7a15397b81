import { DAY_MS } from '@sesame/contract/durations'
import { resetPassword, signIn, unlockSession } from '@sesame/contract/endpoints/auth'
import { answerSecondFactor, loseSecondFactor } from '@sesame/contract/endpoints/second-factor'
import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en/catalogue.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { FakeAuthenticator } from '../../test/fakes/fake-authenticator.ts'
import { openLockedTab, openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import {
  codeNeeded,
  needCode,
  PROOF_WITH_CODE,
  RECOVERY_CODE,
  RIGHT_CODE,
  TICKET,
} from '../../test/second-factor-door.ts'
import { NOW_MS } from '../../test/tokens.ts'

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp = /^Code à 6\s/) => screen.getByLabelText(name)

interface Given {
  readonly needed?: Parameters<typeof codeNeeded>[0]
  readonly path?: string
  readonly language?: NonNullable<Parameters<typeof renderApp>[1]>['language']
}

/** Opens the sign-in page and signs in with a password; the API then asks for a code. */
async function open({ needed = {}, path = '/connexion', language }: Given = {}) {
  const authenticator = new FakeAuthenticator()
  const tab = openTab({ authenticator })
  needCode(tab, [signIn], needed)
  const page = renderApp(tab, { path, ...(language && { language }) })
  const [email, password, submit] =
    language === undefined
      ? ['Adresse e-mail', 'Mot de passe', 'Se connecter']
      : [en.signIn.email, en.signIn.password, en.signIn.submit]
  await page.person.type(screen.getByLabelText(email), 'marie.lefevre@exemple.fr')
  await page.person.type(screen.getByLabelText(password), 'Tournesol-42')
  await page.person.click(button(submit))
  await screen.findByText(/(?:Ouvrez votre application|Open your code app|L’attente|Encore|Wait)/)
  return { ...tab, ...page, authenticator }
}

describe('the screen that asks for a code', () => {
  it('replaces the form, takes the focus, and then opens the requested page', async () => {
    const { api, person, address } = await open({ path: '/connexion?next=%2Fprofil' })
    await title('Saisissez votre code')
    expect(document.title).toBe('Saisissez votre code — Sésame')
    expect(screen.queryByLabelText('Mot de passe')).toBeNull()
    expect(screen.getByText('marie.lefevre@exemple.fr')).toBeVisible()
    expect(field()).toHaveFocus()
    expect(field()).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field()).toHaveAttribute('inputmode', 'numeric')
    expect(screen.getByRole('checkbox', { name: /^Ne plus demander/ })).not.toBeChecked()
    await person.type(field(), '492 016{Enter}')
    expect(await title('Marie Lefèvre')).toBeVisible()
    expect(address()).toBe('/profil')
    expect(api.callsOf(answerSecondFactor).map(({ body }) => body)).toEqual([
      { ticket: TICKET, code: RIGHT_CODE, remember: false },
    ])
  })

  it('sends the choice that no code is required on this device in future', async () => {
    const { api, person } = await open()
    await person.click(screen.getByRole('checkbox', { name: /^Ne plus demander/ }))
    await person.type(field(), RIGHT_CODE)
    expect(api.callsOf(answerSecondFactor)).toEqual([])
    await person.click(button('Se connecter'))
    await title(/^Bonjour/)
    expect(api.callsOf(answerSecondFactor)).toMatchObject([{ body: { remember: true } }])
  })

  it('checks the format of the typed code before sending it', async () => {
    const { api, person } = await open()
    await person.click(button('Se connecter'))
    expect(field()).toHaveAccessibleDescription(/^Saisissez le code/)
    await person.type(field(), '12345{Enter}')
    expect(field()).toHaveAccessibleDescription(/six chiffres/)
    expect(api.callsOf(answerSecondFactor)).toEqual([])
  })

  it('selects a refused code in its field, shows how many tries are left, and shows the picture of a closed door', async () => {
    const { person } = await open()
    await person.type(field(), '000000{Enter}')
    await person.type(await screen.findByLabelText(/^Code/), '{Enter}')
    const words = /^Ce code n’est pas le bon\. Attendez le suivant\s; il vous reste 3\sessais\.$/
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    const input = field() as HTMLInputElement
    expect(input).toHaveAccessibleDescription(words)
    expect(input).toHaveFocus()
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6])
    expect(document.querySelector('.gate.shut')).not.toBeNull()
    await person.keyboard(`${RIGHT_CODE}{Enter}`)
    expect(await title(/^Bonjour/)).toBeVisible()
  })

  it('is paused after too many refused codes, announces the pause once, and offers no recovery codes during the pause', async () => {
    const { person, clock, api } = await open({ needed: { hasRecoveryCodes: true } })
    for (let times = 1; times <= 5; times++) {
      await person.clear(field())
      await person.type(field(), '000000{Enter}')
    }
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Trop d’essais\. Patientez 5\smin, puis saisissez un nouveau code\.$/,
    )
    const note = screen.getByRole('note')
    expect(note).toHaveFocus()
    expect(note).toHaveTextContent(/Patientez (?:5\smin|4\smin 59\ss), puis/)
    const isDisabled = (element: HTMLElement) => element.matches(':disabled')
    expect([field(), button('Se connecter')].every(isDisabled)).toBe(true)
    expect(screen.queryByRole('button', { name: 'Utiliser un code de secours' })).toBeNull()
    api.on(signIn, ({ body }) =>
      Promise.reject(
        (body as { idToken: string }).idToken === PROOF_WITH_CODE
          ? new CallError('auth/account-disabled', { status: 403 })
          : codeNeeded(),
      ),
    )
    await clock.pass(300_000)
    await screen.findByText('Vous pouvez saisir un nouveau code.')
    expect(isDisabled(field())).toBe(false)
    expect(field()).toHaveFocus()
  })

  it('expires after five minutes, and keeps the e-mail address and the requested page, but not the password', async () => {
    const { clock, person, address, identity } = await open({ path: '/connexion?next=%2Fprofil' })
    await clock.pass(300_000)
    expect(await title('La demande a expiré')).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('Rien n’a été ouvert.')
    expect(document.querySelector('.gate.shut')).not.toBeNull()
    await person.click(button('Revenir à la connexion'))
    await title('Connexion')
    expect(address()).toBe('/connexion?next=%2Fprofil')
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('marie.lefevre@exemple.fr')
    expect(screen.getByLabelText('Mot de passe')).toHaveValue('')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(identity.current).toBeNull()
  })

  it('returns to the sign-in form without an error if the person goes back', async () => {
    const { person } = await open()
    await person.click(button('Revenir à la connexion'))
    await title('Connexion')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Mot de passe')).toHaveValue('')
  })

  it('returns to the sign-in form and explains the error if the API refuses the sign-in after a correct code', async () => {
    const { api, person } = await open()
    api.on(signIn, () => Promise.reject(new CallError('auth/account-disabled', { status: 403 })))
    await person.type(field(), `${RIGHT_CODE}{Enter}`)
    await title('Connexion')
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce compte est désactivé.')
  })

  it('stays open after an outage, and continues when the button is clicked again', async () => {
    const { api, person } = await open()
    api.on(signIn, () => Promise.reject(new CallError('client/unreachable')))
    await person.type(field(), `${RIGHT_CODE}{Enter}`)
    expect(await screen.findByText('Code non vérifié')).toBeVisible()
    needCode({ api, identity: openTab().identity }, [signIn])
    await person.click(button('Se connecter'))
    expect(await title(/^Bonjour/)).toBeVisible()
    expect(api.callsOf(answerSecondFactor)).toHaveLength(1)
  })

  it('is also available in English', async () => {
    const { person } = await open({ language: { locale: 'en', text: en } })
    await title('Enter your code')
    await person.type(screen.getByLabelText(/^6-digit/), '000000{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(/Wait for the next one; 4\sattempts/)
  })
})

describe('the alternatives to a code', () => {
  it('a passkey is offered to people who have one, and replaces the code', async () => {
    const { api, identity, person } = await open({ needed: { hasPasskey: true } })
    await person.click(button('Utiliser une clé d’accès'))
    expect(await title(/^Bonjour/)).toBeVisible()
    expect(api.callsOf(passkeyOptions)).toMatchObject([{ body: { purpose: 'sign-in' } }])
    expect(identity.steps.filter((step) => step.startsWith('signInWithCustom'))).toHaveLength(1)
  })

  it('no alternative to a code is shown if the person has neither a passkey nor recovery codes', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Utiliser une clé d’accès' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Utiliser un code de secours' })).toBeNull()
    expect(button('Je n’ai plus mon téléphone')).toBeVisible()
  })

  it('a cancelled passkey is shown as information, and a code is still accepted', async () => {
    const { authenticator, person } = await open({ needed: { hasPasskey: true } })
    authenticator.refusal = 'client/passkey-cancelled'
    await person.click(button('Utiliser une clé d’accès'))
    expect((await screen.findByText('Aucune clé choisie')).closest('.note.info')).toHaveFocus()
    await person.type(field(), `${RIGHT_CODE}{Enter}`)
    expect(await title(/^Bonjour/)).toBeVisible()
  })

  it('a recovery code is accepted, and home then shows how many codes are left', async () => {
    const { api, person } = await open({ needed: { hasRecoveryCodes: true } })
    await person.click(button('Utiliser un code de secours'))
    await title('Un code de secours')
    const input = field('Code de secours')
    expect(input).toHaveFocus()
    expect(input).toHaveAccessibleDescription('Huit caractères, tiret compris ou non.')
    await person.type(input, 'AAAA-AAAA{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ce code n’est pas le bon, ou il a déjà servi. Essayez-en un autre.',
    )
    expect(input).toHaveFocus()
    await person.keyboard('7kq2-m9xd{Enter}')
    await title(/^Bonjour/)
    expect(api.callsOf(answerSecondFactor).at(-1)?.body).toMatchObject({ code: RECOVERY_CODE })
    expect(await screen.findByText(/^Il vous reste 6\scodes de secours\.$/)).toBeVisible()
  })

  it('a button returns from recovery codes to the app’s codes, and focuses the field', async () => {
    const { person } = await open({ needed: { hasRecoveryCodes: true } })
    await person.click(button('Utiliser un code de secours'))
    await person.click(button('Utiliser l’application de codes'))
    await title('Saisissez votre code')
    expect(field()).toHaveFocus()
  })
})

describe('the screen for people without their phone', () => {
  const until = new Date(2025, 10, 27, 9, 20).getTime()

  it('offers the waiting period, a way back and, if the person has recovery codes, the use of one', async () => {
    const { person } = await open({ needed: { hasRecoveryCodes: true } })
    await person.click(button('Je n’ai plus mon téléphone'))
    expect(await title('Sans votre téléphone')).toHaveFocus()
    expect(screen.getByRole('heading', { name: 'Sans code, en sept jours' })).toBeVisible()
    await person.click(button('Revenir au code'))
    await title('Saisissez votre code')
    await person.click(button('Je n’ai plus mon téléphone'))
    await person.click(button('Utiliser un code de secours'))
    await title('Un code de secours')
  })

  it('offers only the waiting period, and shows its length, if there are no recovery codes', async () => {
    const { person } = await open({ needed: { waitDays: 3 } })
    await person.click(button('Je n’ai plus mon téléphone'))
    await title('Sans votre téléphone')
    expect(screen.getByText('Une façon de retrouver votre compte,')).toBeVisible()
    expect(screen.getByRole('heading', { name: /^Sans code, en 3\sjours$/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Utiliser un code de secours' })).toBeNull()
  })

  it('asks for confirmation and lists the consequences before the waiting period begins, then shows the end of this period', async () => {
    const { api, person } = await open()
    api.on(loseSecondFactor, () => ({ data: { until } }))
    await person.click(button('Je n’ai plus mon téléphone'))
    await title('Sans votre téléphone')
    await person.click(button('Commencer l’attente'))
    const dialog = within(
      screen.getByRole('dialog', { name: /^Commencer l’attente de sept jours/ }),
    )
    expect(dialog.getAllByRole('listitem')).toHaveLength(3)
    expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent('marie.lefevre@exemple.fr')
    await person.click(dialog.getByRole('button', { name: 'Annuler' }))
    expect(api.callsOf(loseSecondFactor)).toEqual([])
    await person.click(button('Commencer l’attente'))
    await person.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Commencer l’attente' }),
    )
    expect(await title('L’attente a commencé')).toHaveFocus()
    expect(api.callsOf(loseSecondFactor)).toMatchObject([{ body: { ticket: TICKET } }])
    expect(screen.getByText(/^jeudi 27\snovembre 2025 à 9\sh\s20$/)).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Attente' })).toHaveAttribute(
      'aria-valuetext',
      'Jour 1 sur 7',
    )
  })

  it('shows an error if the waiting period could not begin', async () => {
    const { api, person } = await open()
    api.on(loseSecondFactor, () => Promise.reject(new CallError('client/unreachable')))
    await person.click(button('Je n’ai plus mon téléphone'))
    await person.click(button('Commencer l’attente'))
    const dialog = within(screen.getByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Commencer l’attente' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('L’attente n’a pas commencé')
  })

  it('first shows the waiting period at the next sign-in, and still accepts a code', async () => {
    const wait = { since: NOW_MS - 3.2 * DAY_MS, until: NOW_MS + 3.8 * DAY_MS }
    const { person } = await open({ needed: { wait } })
    expect(await title('Encore trois jours')).toBeVisible()
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Jour 4 sur 7')
    await person.click(button('J’ai retrouvé mon téléphone'))
    await title('Saisissez votre code')
    await person.click(button('Je n’ai plus mon téléphone'))
    expect(await title('Encore trois jours')).toHaveFocus()
  })

  it('reports that the waiting period that began on this device was stopped, and can begin another', async () => {
    localStorage.setItem('lostFactor', `marie ${NOW_MS + DAY_MS}`)
    const { person } = await open({ needed: { hasRecoveryCodes: true } })
    expect(await title('L’attente a été arrêtée')).toBeVisible()
    expect(screen.getByRole('note')).toHaveTextContent('contact@exemple.fr')
    await person.click(button('Recommencer l’attente'))
    expect(await title('Sans votre téléphone')).toHaveFocus()
  })
})

describe('a code on the lock screen or after a reset', () => {
  it('a code unlocks the session; the form for the code leads back to the lock screen if the person leaves it', async () => {
    const tab = await openLockedTab()
    needCode(tab, [unlockSession])
    const { person, address } = renderApp(tab, { path: '/profil' })
    const password = await screen.findByLabelText('Mot de passe')
    await person.type(password, 'Tournesol-42{Enter}')
    await title('Saisissez votre code')
    await person.click(button('Revenir au verrouillage'))
    await title('Session verrouillée')
    expect(screen.getByLabelText('Mot de passe')).toHaveValue('')
    await person.type(screen.getByLabelText('Mot de passe'), 'Tournesol-42{Enter}')
    await person.type(await screen.findByLabelText(/^Code/), RIGHT_CODE)
    await person.click(button('Déverrouiller'))
    expect(await title('Marie Lefèvre')).toBeVisible()
    expect(address()).toBe('/profil')
  })

  it('a code is required after a new password was set by e-mail, and the page then confirms the new password', async () => {
    const tab = openTab()
    needCode(tab, [resetPassword])
    const link = '?mode=resetPassword&oobCode=CODE&code=notre'
    const { person } = renderApp(tab, { path: '/auth/action', state: { action: link } })
    await person.type(await screen.findByLabelText('Nouveau mot de passe'), 'Capucine-77-rouge')
    await person.type(screen.getByLabelText(/^Confirm|^Saisissez-le/), 'Capucine-77-rouge')
    await person.click(button(/^Enregistrer/))
    await title('Saisissez votre code')
    await person.type(field(), `${RIGHT_CODE}{Enter}`)
    expect(await title('Mot de passe enregistré')).toBeVisible()
    expect(tab.state().authenticated).toBe(true)
  })
})
