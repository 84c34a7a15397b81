import { answerAlert } from '@sesame/contract/endpoints/auth'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en/catalogue.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const codeFor = (kind: string) => `${part({ alg: 'ES256' })}.${part({ kind })}.signature`

function open(kind: string, reponse: string, mailed = true) {
  const tab = openTab()
  const code = codeFor(kind)
  tab.api.on(answerAlert, () => ({ data: { mailed } }))
  const state = { action: `?${new URLSearchParams({ code, reponse }).toString()}` }
  const answers = () => tab.api.callsOf(answerAlert).map(({ body }) => body)
  return { ...tab, ...renderApp(tab, { path: '/securite/alerte', state }), code, answers }
}

describe('« Ce n’était pas moi » in an e-mail', () => {
  it.each([
    ['new-device', /depuis un appareil/, 'Cet appareil est déconnecté aussitôt.'],
    ['password-changed', /mot de passe.*a changé/, 'Tous les appareils sont déconnectés aussitôt.'],
    ['method-added', /a été ajouté/, 'Ce moyen de connexion est retiré.'],
    ['method-removed', /a été retiré/, 'Tous les appareils sont déconnectés aussitôt.'],
    ['of-tomorrow', /Quelque chose a changé/, 'Tous les appareils sont déconnectés aussitôt.'],
  ])('says what it does, and does it only on a click: %s', async (kind, lead, step) => {
    const { answers, code, person } = open(kind, 'non')
    expect(await heading(/^Ce n’était pas vous/)).toBeVisible()
    expect(screen.getByText(lead)).toBeVisible()
    expect(screen.getByText(step)).toBeVisible()
    expect(answers()).toEqual([])
    await person.dblClick(button('Sécuriser mon compte'))
    expect(await heading('Compte sécurisé')).toHaveFocus()
    expect(screen.getByText(/^Un lien pour choisir un nouveau mot de passe part/)).toBeVisible()
    expect(answers()).toEqual([{ code, answer: 'not-me' }])
    expect(history.state).toBeNull()
  })

  it('restores the old address if the address was changed', async () => {
    const { person } = open('email-changed', 'non', false)
    await heading(/^Ce n’était pas vous/)
    await person.click(button('Annuler ce changement'))
    expect(await heading('Adresse rétablie')).toBeVisible()
    expect(screen.getByText(/^L’ancienne adresse a repris sa place/)).toBeVisible()
    expect(screen.queryByText(/^Un lien/)).toBeNull()
  })
})

describe('« C’était moi » in an e-mail', () => {
  it('records the answer, and does nothing else', async () => {
    const { answers, code, person } = open('new-device', 'oui')
    await heading(/^C’était bien vous/)
    await person.click(button('C’était moi'))
    expect(await heading('C’est noté')).toHaveFocus()
    expect(answers()).toEqual([{ code, answer: 'me' }])
  })

  it('can be switched to the other answer and back, and the heading takes the focus', async () => {
    const { answers, person } = open('new-device', 'oui')
    await heading(/^C’était bien vous/)
    await person.click(button('Ce n’était pas moi'))
    expect(await heading(/^Ce n’était pas vous/)).toHaveFocus()
    await person.click(button('C’était moi'))
    expect(await heading(/^C’était bien vous/)).toHaveFocus()
    expect(answers()).toEqual([])
  })
})

describe('an answer from an e-mail', () => {
  it.each([
    ['used or too old', 'auth/link-expired', 410, /^Ce lien n’est plus valable/],
    ['for an address that another account has', 'auth/address-taken', 409, /^Ce n’était pas vous/],
  ] as const)('is explained if it is %s', async (_, code, status, title) => {
    const { api, person } = open('email-changed', 'non')
    api.on(answerAlert, () => Promise.reject(new CallError(code, { status })))
    await heading(/^Ce n’était pas vous/)
    await person.click(button('Annuler ce changement'))
    const said = await screen.findByRole('alert')
    expect(said).toBeVisible()
    expect(await heading(title)).toBeVisible()
    expect(document.body).not.toHaveTextContent(code)
  })

  it('can be sent again after a network failure', async () => {
    const { api, answers, person } = open('new-device', 'non')
    api.on(answerAlert, () => Promise.reject(new CallError('client/unreachable')))
    await heading(/^Ce n’était pas vous/)
    await person.click(button('Sécuriser mon compte'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    api.on(answerAlert, () => ({ data: { mailed: true } }))
    await person.click(button('Sécuriser mon compte'))
    expect(await heading('Compte sécurisé')).toBeVisible()
    expect(answers()).toHaveLength(2)
  })

  it('needs a code', async () => {
    renderApp(openTab(), { path: '/securite/alerte', state: { action: '?reponse=non' } })
    expect(await heading('Ce lien n’est plus valable')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Vérifier mes appareils' })).toBeVisible()
  })

  it('is also available in English', async () => {
    const state = { action: `?code=${codeFor('method-removed')}&reponse=non` }
    const language = { locale: 'en', text: en } as const
    renderApp(openTab(), { path: '/securite/alerte', state, language })
    expect(await heading('That wasn’t you?')).toBeVisible()
    expect(screen.getByText('A way to sign in was removed from your account.')).toBeVisible()
  })
})
