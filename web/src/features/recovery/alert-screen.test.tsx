import { answerAlert, type AlertAnswer } from '@sesame/contract/endpoints/auth'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en/catalogue.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const codeFor = (kind: string, answer: AlertAnswer) =>
  `${part({ alg: 'ES256' })}.${part({ kind, answer })}.signature`

function open(kind: string, answer: AlertAnswer, mailed = true) {
  const tab = openTab()
  const code = codeFor(kind, answer)
  tab.api.on(answerAlert, () => ({ data: { mailed } }))
  const state = { action: `?code=${code}` }
  const answers = () => tab.api.callsOf(answerAlert).map(({ body }) => body)
  return { ...tab, ...renderApp(tab, { path: '/securite/alerte', state }), code, answers }
}

describe('the link « Ce n’était pas moi » in an e-mail', () => {
  it.each([
    ['new-device', /depuis un appareil/, 'Cet appareil est déconnecté aussitôt.'],
    ['password-changed', /mot de passe.*a changé/, 'Tous les appareils sont déconnectés aussitôt.'],
    ['method-added', /a été ajouté/, 'Ce moyen de connexion est retiré.'],
    ['method-removed', /a été retiré/, 'Tous les appareils sont déconnectés aussitôt.'],
    ['of-tomorrow', /Quelque chose a changé/, 'Tous les appareils sont déconnectés aussitôt.'],
  ])(
    'explains its effect, acts only after a click, and shows the result again after a reload: %s',
    async (kind, lead, step) => {
      const { answers, code, person } = open(kind, 'not-me')
      expect(await heading(/^Ce n’était pas vous/)).toBeVisible()
      expect(screen.getByText(lead)).toBeVisible()
      expect(screen.getByText(step)).toBeVisible()
      expect(answers()).toEqual([])
      await person.dblClick(button('Sécuriser mon compte'))
      expect(await heading('Choisissez un nouveau mot de passe')).toHaveFocus()
      expect(screen.getByText(/^Ouvrez-le\s: son lien sert une fois/)).toBeVisible()
      expect(screen.getByRole('link', { name: 'Renvoyer l’e-mail' })).toBeVisible()
      expect(answers()).toEqual([{ code, answer: 'not-me' }])
      const left = history.state as object
      expect(JSON.stringify(left)).not.toContain(code)
      cleanup()
      renderApp(openTab(), { path: '/securite/alerte', state: left })
      expect(await heading('Choisissez un nouveau mot de passe')).toBeVisible()
    },
  )

  it('restores the old address if the address was changed', async () => {
    const { person } = open('email-changed', 'not-me', false)
    await heading(/^Ce n’était pas vous/)
    await person.click(button('Annuler ce changement'))
    expect(await heading('Adresse rétablie')).toBeVisible()
    expect(screen.getByText(/^L’ancienne adresse a repris sa place/)).toBeVisible()
    expect(screen.queryByText(/nouveau mot de passe/)).toBeNull()
  })
})

describe('the link « C’était moi » in an e-mail', () => {
  it('opens a page that records the answer, and does nothing else', async () => {
    const { answers, code, person } = open('new-device', 'me')
    await heading(/^C’était bien vous/)
    await person.click(button('C’était moi'))
    expect(await heading('C’est noté')).toHaveFocus()
    expect(answers()).toEqual([{ code, answer: 'me' }])
  })

  it('opens a page on which the person can switch to the other answer and back; each time, the heading gets the focus', async () => {
    const { answers, person } = open('new-device', 'me')
    await heading(/^C’était bien vous/)
    await person.click(button('Ce n’était pas moi'))
    expect(await heading(/^Ce n’était pas vous/)).toHaveFocus()
    await person.click(button('C’était moi'))
    expect(await heading(/^C’était bien vous/)).toHaveFocus()
    expect(answers()).toEqual([])
  })
})

describe('an answer to an alert, sent through the link in an e-mail', () => {
  it.each([
    ['used or too old', 'auth/link-expired', 410, /^Ce lien n’est plus valable/],
    ['for an address that another account has', 'auth/address-taken', 409, /^Ce n’était pas vous/],
  ] as const)('is explained if it is %s', async (_, code, status, title) => {
    const { api, person } = open('email-changed', 'not-me')
    api.on(answerAlert, () => Promise.reject(new CallError(code, { status })))
    await heading(/^Ce n’était pas vous/)
    await person.click(button('Annuler ce changement'))
    const said = await screen.findByRole('alert')
    expect(said).toBeVisible()
    expect(await heading(title)).toBeVisible()
    expect(document.body).not.toHaveTextContent(code)
  })

  it('can be sent again after a network failure', async () => {
    const { api, answers, person } = open('new-device', 'not-me')
    api.on(answerAlert, () => Promise.reject(new CallError('client/unreachable')))
    await heading(/^Ce n’était pas vous/)
    await person.click(button('Sécuriser mon compte'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    api.on(answerAlert, () => ({ data: { mailed: true } }))
    await person.click(button('Sécuriser mon compte'))
    expect(await heading('Choisissez un nouveau mot de passe')).toBeVisible()
    expect(answers()).toHaveLength(2)
  })

  it('is impossible if the link contains no code', async () => {
    renderApp(openTab(), { path: '/securite/alerte', state: { action: '?lang=fr' } })
    expect(await heading('Ce lien n’est plus valable')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Vérifier mes appareils' })).toBeVisible()
  })

  it('is also available in English', async () => {
    const state = { action: `?code=${codeFor('method-removed', 'not-me')}` }
    const language = { locale: 'en', text: en } as const
    renderApp(openTab(), { path: '/securite/alerte', state, language })
    expect(await heading('Wasn’t this you?')).toBeVisible()
    expect(screen.getByText('A sign-in method was removed from your account.')).toBeVisible()
  })
})
