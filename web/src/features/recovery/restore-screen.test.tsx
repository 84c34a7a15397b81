import { refreshAccessToken, resetPassword, restoreAccount } from '@sesame/contract/endpoints/auth'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en/catalogue.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken } from '../../test/tokens.ts'
import { guest } from '../../test/users.ts'

const EMAIL = 'marie.lefevre@exemple.fr'
const PASSWORD = 'Sésame, ouvre-toi 42'

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
/** A code that expires on Saturday 1 November 2025, in the morning. */
const CODE = `${part({ alg: 'ES256' })}.${part({ exp: Date.UTC(2025, 10, 1, 9) / 1000 })}.signature`

const MADE = { email: EMAIL, oobCode: 'OOB', code: 'OURS' }
const refused = (code: 'auth/address-taken' | 'auth/link-expired') =>
  Promise.reject(new CallError(code, { status: code === 'auth/link-expired' ? 410 : 409 }))

function open({
  action = `?code=${CODE}`,
  language = undefined as 'en' | undefined,
  tab = openTab(),
} = {}) {
  tab.api.on(restoreAccount, ({ body }) =>
    isTaken && !('instead' in Object(body)) ? refused('auth/address-taken') : { data: MADE },
  )
  let isTaken = false
  const take = () => (isTaken = true)
  const bodies = () => tab.api.callsOf(restoreAccount).map(({ body }) => body)
  const options = { path: '/compte/reprendre', state: { action } }
  const inEnglish = { ...options, language: { locale: 'en', text: en } as const }
  const page = renderApp(tab, language === 'en' ? inEnglish : options)
  return { ...tab, ...page, bodies, take }
}

async function openTaken() {
  const page = open()
  page.take()
  await heading('Reprendre votre compte')
  await page.person.click(button('Reprendre mon compte'))
  await heading('Deux comptes pour une adresse')
  return page
}

describe('the link in the e-mail about a deleted account', () => {
  it('opens a page that explains what will happen and until when, and acts only after a click', async () => {
    const { bodies, person } = open()
    expect(await heading('Reprendre votre compte')).toBeVisible()
    expect(screen.getByText(/jusqu’au 1er novembre 2025/)).toBeVisible()
    expect(bodies()).toEqual([])
    await person.dblClick(button('Reprendre mon compte'))
    expect(await heading('Choisissez un nouveau mot de passe')).toHaveFocus()
    expect(screen.getByText(EMAIL)).toBeVisible()
    expect(bodies()).toEqual([{ code: CODE }])
  })

  it('asks for a confirmation if the account would replace a guest who is signed in', async () => {
    const tab = openTab({ token: accessToken({ sub: guest.uid }) })
    tab.api.on(refreshAccessToken, () => ({ data: grantFor(guest) }))
    const { person, state } = open({ tab })
    await heading('Reprendre votre compte')
    await person.click(button('Reprendre mon compte'))
    expect(await heading('Changer de compte\u202F?')).toBeVisible()
    expect(state().user?.uid).toBe(guest.uid)
    await person.click(button('Continuer'))
    expect(await heading('Choisissez un nouveau mot de passe')).toBeVisible()
  })

  it('lets the person set a new password with the codes from the API’s response, and opens a session', async () => {
    const { api, identity, person } = open()
    api.on(resetPassword, () => ({ data: grantFor() }))
    await heading('Reprendre votre compte')
    await person.click(button('Reprendre mon compte'))
    await heading('Choisissez un nouveau mot de passe')
    await person.type(screen.getByLabelText('Nouveau mot de passe'), PASSWORD)
    await person.type(screen.getByLabelText('Confirmez le mot de passe'), PASSWORD)
    await person.click(button('Enregistrer le mot de passe'))
    expect(await heading('Votre compte est rétabli')).toHaveFocus()
    expect(identity.steps).toContain('confirmPasswordReset OOB')
    expect(api.callsOf(resetPassword)).toMatchObject([{ body: { code: 'OURS' } }])
    expect(JSON.stringify(api.calls)).not.toContain(PASSWORD)
    expect(history.state).toBeNull()
  })

  it('can be tried again after a network failure', async () => {
    const { api, bodies, person } = open()
    api.on(restoreAccount, () => Promise.reject(new CallError('client/unreachable')))
    await heading('Reprendre votre compte')
    await person.click(button('Reprendre mon compte'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    api.on(restoreAccount, () => ({ data: MADE }))
    await person.click(button('Reprendre mon compte'))
    expect(await heading('Choisissez un nouveau mot de passe')).toBeVisible()
    expect(bodies()).toHaveLength(2)
  })

  it('leads to an explanation, with other ways to sign in, if its code was used or has expired', async () => {
    const { api, person } = open()
    api.on(restoreAccount, () => refused('auth/link-expired'))
    await heading('Reprendre votre compte')
    await person.click(button('Reprendre mon compte'))
    expect(await heading('Ce lien n’est plus valable')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Se connecter' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mot de passe oublié' })).toBeVisible()
  })

  it('must contain a code, but the code’s date need not be readable', async () => {
    open({ action: '?other=1' })
    expect(await heading('Ce lien n’est plus valable')).toBeVisible()
    document.body.replaceChildren()
    open({ action: '?code=unreadable' })
    expect(await screen.findByText(/pendant trente jours/)).toBeVisible()
  })

  it('opens a page in English for a person who uses English', async () => {
    open({ language: 'en' })
    expect(await heading('Take your account back')).toBeVisible()
    expect(screen.getByText(/until 1\sNovember 2025/)).toBeVisible()
  })
})

describe('a restored account whose address another account now has', () => {
  it('asks which account to keep, explains each choice, and marks the choice that erases an account', async () => {
    const { bodies } = await openTaken()
    expect(await heading('Deux comptes pour une adresse')).toHaveFocus()
    expect(button('Garder le nouveau compte')).toHaveAccessibleDescription(
      /L’ancien et ses données seront supprimés le 1er\u00A0novembre 2025/,
    )
    const erasing = button('Reprendre l’ancien, supprimer le nouveau')
    expect(erasing).toHaveAccessibleDescription(/irréversible/)
    expect(erasing.className).toContain('danger')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(bodies()).toEqual([{ code: CODE }])
  })

  it('can be kept instead of the new account, by keyboard', async () => {
    const { bodies, person } = await openTaken()
    button('Reprendre l’ancien, supprimer le nouveau').focus()
    await person.keyboard('{Enter}')
    expect(await heading('Choisissez un nouveau mot de passe')).toBeVisible()
    expect(bodies()).toEqual([{ code: CODE }, { code: CODE, instead: true }])
  })

  it('is not restored and causes no request if the person keeps the new account; they can change their choice', async () => {
    const { bodies, person } = await openTaken()
    await person.click(button('Garder le nouveau compte'))
    expect(await heading('Vous gardez le nouveau compte')).toHaveFocus()
    expect(screen.getByText(/supprimé le 1er novembre 2025/)).toBeVisible()
    expect(bodies()).toHaveLength(1)
    await person.click(button('Revenir au choix'))
    expect(await heading('Deux comptes pour une adresse')).toHaveFocus()
  })

  it('shows a failure beside the choice, and the person can choose again', async () => {
    const { api, person } = await openTaken()
    api.on(restoreAccount, () => Promise.reject(new CallError('client/unreachable')))
    await person.click(button('Reprendre l’ancien, supprimer le nouveau'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    expect(button('Reprendre l’ancien, supprimer le nouveau')).toBeVisible()
  })
})
