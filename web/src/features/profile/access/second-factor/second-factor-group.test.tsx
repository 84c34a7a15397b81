import { reauthenticate } from '@sesame/contract/endpoints/auth'
import {
  beginWait,
  changeSecondFactor,
  forgetDevice,
  removeSecondFactor,
  replaceRecoveryCodes,
  stopWait,
} from '@sesame/contract/endpoints/second-factor'
import { DAY_MS } from '@sesame/contract/durations'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../../../i18n/en/catalogue.ts'
import { CallError } from '../../../../lib/api/call-error.ts'
import { FakeAuthenticator } from '../../../../test/fakes/fake-authenticator.ts'
import { grantFor } from '../../../../test/fakes/fake-api.ts'
import { FakeLive } from '../../../../test/fakes/fake-live.ts'
import { openInside } from '../../../../test/open-inside.tsx'
import { devices, passkey } from '../../../../test/open-security.tsx'
import { CODES, FACTOR, factor, waitingFactor } from '../../../../test/second-factor.ts'
import { NOW_MS } from '../../../../test/tokens.ts'
import { marie } from '../../../../test/users.ts'

const until = NOW_MS + 24 * DAY_MS
const remembered = { laptop: { since: 1, until }, phone: { since: 1, until: until - 1 } }
const RECOVERY = '7kq2-m9xd'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const group = () => within(screen.getByRole('list', { name: 'Double vérification' }))
const rows = () =>
  [...screen.getByRole('list', { name: 'Double vérification' }).children].map(
    ({ textContent }) => textContent,
  )
const dialog = () => within(screen.getByRole('dialog'))
const refuse =
  (code: ConstructorParameters<typeof CallError>[0], details: { status: number }) => () =>
    Promise.reject(new CallError(code, details))

interface Given {
  readonly shown?: object | null
  readonly user?: typeof marie
  readonly hasPasskey?: boolean
}

async function open({ shown = factor, user = marie, hasPasskey = false }: Given = {}) {
  const live = new FakeLive()
  const authenticator = hasPasskey ? new FakeAuthenticator() : null
  live.put(FACTOR, shown)
  live.put('devices/marie', devices)
  const page = await openInside(
    '/profil/acces',
    user,
    ({ api }) => {
      api.on(reauthenticate, () => ({ data: grantFor(user) }))
      api.on(removeSecondFactor, () => ({ status: 204 }))
      api.on(changeSecondFactor, () => ({ status: 204 }))
      api.on(forgetDevice, () => ({ status: 204 }))
      api.on(stopWait, () => ({ status: 204 }))
      api.on(beginWait, () => ({ data: { until: NOW_MS + 7 * DAY_MS } }))
      api.on(replaceRecoveryCodes, () => ({ data: { recoveryCodes: CODES } }))
    },
    hasPasskey ? { ['k'.repeat(43)]: passkey } : {},
    { live, authenticator },
  )
  await screen.findByText('Double vérification')
  return { ...page, live, authenticator }
}

/** Opens a dialog that asks for a code. */
async function ask(name: string, given?: Given) {
  const page = await open(given)
  await page.person.click(button(name))
  return page
}
const field = () => dialog().getByLabelText(/^Code à 6\schiffres, ou code de secours$/)

describe('the second factor among the sign-in methods', () => {
  it('is offered while it is off, and shows its settings after it is turned on', async () => {
    const { live } = await open({ shown: null })
    expect(rows()).toEqual([
      expect.stringMatching(/^Application de codes Sans elle, le mot de passe suffit.*Activer$/),
    ])
    act(() => live.put(FACTOR, factor))
    expect(rows()).toHaveLength(4)
  })

  it('is offered without mentioning a password to a person who has none', async () => {
    await open({ shown: null, user: { ...marie, providers: ['google.com'] } })
    expect(rows()[0]).toMatch(/Sans elle, un seul moyen de connexion suffit/)
  })

  it('shows the code app, the remaining recovery codes, the remembered devices and the setting', async () => {
    await open({ shown: { ...factor, remembered } })
    await screen.findByText(/^2\sappareils$/)
    expect(rows()).toEqual([
      expect.stringMatching(/^Application de codes ActiveActivée le 3\soctobre 2025Retirer$/),
      expect.stringMatching(/^Codes de secours 7 sur 10 restantsRemplacer$/),
      expect.stringMatching(
        /^Appareils dispensés de codeSur eux, le mot de passe suffit pendant 30\sjours2\sappareilsPortable du bureaujusqu’au 14\sdéc\. 2025.*Safari sur iPhone/,
      ),
      'Demander aussi un code après Google',
    ])
    expect(group().queryByText('Bientôt épuisés')).toBeNull()
  })

  it('warns when two or fewer recovery codes are left', async () => {
    await open({ shown: { ...factor, codesLeft: 1 } })
    expect(rows()[1]).toMatch(/^Codes de secours Bientôt épuisés1 sur 10 restant/)
  })

  it('is shown as unavailable, not as off, if its state cannot be read', async () => {
    const { live } = await open()
    act(() => live.refuse(FACTOR))
    expect(screen.getByText('Double vérification indisponible')).toBeVisible()
    act(() => live.put(FACTOR, { since: 'x' }))
    expect(screen.getByText('Double vérification indisponible')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Activer la double vérification' })).toBeNull()
  })

  it('shows a waiting period, which the person can cancel', async () => {
    const { api, live, person } = await open({ shown: waitingFactor })
    expect(rows()[0]).toMatch(
      /^Application de codes En attenteSera retirée mercredi 26\snovembre à 7\sh\s42/,
    )
    api.on(stopWait, () => {
      live.put(FACTOR, factor)
      return { status: 204 }
    })
    await person.click(button('Arrêter l’attente'))
    expect(await screen.findByText(/^L’attente a été arrêtée/)).toBeVisible()
    expect(rows()[0]).toMatch(/^Application de codes Active/)
    await waitFor(() => expect(button('Retirer l’application de codes')).toHaveFocus())
  })

  it('explains that the waiting period could not be cancelled', async () => {
    const { api, person } = await open({ shown: waitingFactor })
    api.on(stopWait, refuse('client/unreachable', { status: 0 }))
    await person.click(button('Arrêter l’attente'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^L’attente continue/)
  })
})

describe('a remembered device', () => {
  it('requires a code again after the person removes it from the list, and the focus moves to the next device', async () => {
    const { api, live, person } = await open({ shown: { ...factor, remembered } })
    await person.click(await screen.findByText(/^2\sappareils$/))
    api.on(forgetDevice, () => {
      live.put(FACTOR, { ...factor, remembered: { phone: remembered.phone } })
      return { status: 204 }
    })
    await person.click(button('Redemander un code sur Portable du bureau'))
    expect(await screen.findByText('Un code sera redemandé sur Portable du bureau.')).toBeVisible()
    expect(api.callsOf(forgetDevice)).toMatchObject([{ params: { id: 'laptop' } }])
    await waitFor(() => expect(button('Redemander un code sur Safari sur iPhone')).toHaveFocus())
  })

  it('stays remembered if the API refuses, and the page explains the refusal', async () => {
    const { api, person } = await open({ shown: { ...factor, remembered } })
    api.on(forgetDevice, refuse('client/unreachable', { status: 0 }))
    await person.click(await screen.findByText(/^2\sappareils$/))
    await person.click(button('Redemander un code sur Safari sur iPhone'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Appareil encore dispensé/)
  })
})

describe('the setting to require a code after a sign-in with a provider', () => {
  const box = () => screen.getByRole('switch', { name: 'Demander aussi un code après Google' })

  it('is saved immediately, after a proof of identity if the last one is too old', async () => {
    const { api, live, person } = await open()
    let asked = 0
    api.on(changeSecondFactor, () => {
      if (asked++ === 0) throw new CallError('auth/requires-recent-login', { status: 401 })
      live.put(FACTOR, { ...factor, afterProviders: true })
      return { status: 204 }
    })
    await person.click(box())
    await person.type(await screen.findByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    expect(await screen.findByText('C’est enregistré.')).toBeVisible()
    expect(api.callsOf(changeSecondFactor).map(({ body }) => body)).toEqual([
      { afterProviders: true },
      { afterProviders: true },
    ])
    expect(box()).toBeChecked()
  })

  it('does not change if the person does not prove their identity or the API refuses the change', async () => {
    const { api, person } = await open()
    api.on(changeSecondFactor, refuse('auth/requires-recent-login', { status: 401 }))
    await person.click(box())
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(box()).not.toBeChecked()
    api.on(changeSecondFactor, refuse('client/unreachable', { status: 0 }))
    await person.click(box())
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Réglage inchangé/)
    expect(box()).not.toBeChecked()
  })

  it('is not offered to people without a linked account', async () => {
    await open({ user: { ...marie, providers: ['password'] } })
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('removing the second factor in a dialog', () => {
  const remove = 'Retirer l’application de codes'

  it('asks for a code, and says what else is removed', async () => {
    const { api, live, person } = await ask(remove, { shown: { ...factor, remembered } })
    expect(
      dialog().getByText(/Vos 7\scodes de secours restants et 2\sappareils dispensés s’effacent/),
    ).toBeVisible()
    expect(field()).toHaveFocus()
    api.on(removeSecondFactor, () => {
      live.put(FACTOR, null)
      return { status: 204 }
    })
    await person.type(field(), `${RECOVERY}{Enter}`)
    expect(await screen.findByText('La double vérification est retirée.')).toBeVisible()
    expect(api.callsOf(removeSecondFactor)).toMatchObject([{ body: { code: '7KQ2M9XD' } }])
    expect(rows()).toHaveLength(1)
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Double vérification' })).toHaveFocus(),
    )
  })

  it('requires no code if the person uses a passkey', async () => {
    const { api, person } = await ask(remove, { hasPasskey: true })
    await person.click(dialog().getByRole('button', { name: 'Avec une clé d’accès, sans code' }))
    expect(await screen.findByText('La double vérification est retirée.')).toBeVisible()
    expect(api.callsOf(removeSecondFactor)).toMatchObject([{ body: {} }])
  })

  it('fails if the person cancels the passkey request, and can then be done with a code', async () => {
    const { api, authenticator, person } = await ask(remove, { hasPasskey: true })
    if (authenticator) authenticator.refusal = 'client/passkey-cancelled'
    await person.click(dialog().getByRole('button', { name: 'Avec une clé d’accès, sans code' }))
    expect(await dialog().findByRole('button', { name: 'Réessayer' })).toBeVisible()
    expect(api.callsOf(removeSecondFactor)).toEqual([])
    await person.type(field(), '492016{Enter}')
    expect(await screen.findByText('La double vérification est retirée.')).toBeVisible()
  })

  it('asks for a proof of identity if the last one is too old, then continues with the typed code', async () => {
    const { api, person } = await ask(remove)
    const stale = refuse('auth/requires-recent-login', { status: 401 })
    api.on(removeSecondFactor, stale)
    await person.type(field(), '492016{Enter}')
    const password = await dialog().findByLabelText('Mot de passe actuel')
    expect(field()).not.toBeVisible()
    await person.click(within(password.closest('form') ?? document.body).getByText('Annuler'))
    expect(field()).toHaveValue('492016')
    expect(password.isConnected).toBe(false)
    await person.type(field(), '{Enter}')
    await dialog().findByLabelText('Mot de passe actuel')
    api.on(removeSecondFactor, () => ({ status: 204 }))
    await person.type(dialog().getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    expect(await screen.findByText('La double vérification est retirée.')).toBeVisible()
    expect(api.callsOf(removeSecondFactor).at(-1)).toMatchObject({ body: { code: '492016' } })
  })

  it.each([
    ['', /^Saisissez un code de votre application/],
    ['12345', /^Un code compte six chiffres/],
    ['7KQ2-M9X', /^Un code compte six chiffres/],
  ])('rejects « %s » as a code, without a request', async (typed, message) => {
    const { api, person } = await ask(remove)
    await person.type(field(), `${typed}{Enter}`)
    expect(field()).toHaveAccessibleDescription(message)
    expect(api.callsOf(removeSecondFactor)).toEqual([])
  })

  it('explains a refused code and other failures', async () => {
    const { api, person } = await ask(remove)
    api.on(removeSecondFactor, refuse('auth/code-refused', { status: 403 }))
    await person.type(field(), '492016{Enter}')
    await waitFor(() =>
      expect(field()).toHaveAccessibleDescription(/^Ce code n’est pas le bon, ou il a déjà servi/),
    )
    api.on(removeSecondFactor, refuse('auth/second-factor-unreadable', { status: 503 }))
    await person.type(field(), '{Enter}')
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      /^La double vérification reste active.*Utilisez un code de secours, ou une clé d’accès/,
    )
  })

  it('explains the waiting period to a person without any code, then starts it', async () => {
    const { api, person } = await ask(remove)
    await person.click(dialog().getByRole('button', { name: 'Je n’ai plus mon téléphone' }))
    expect(dialog().getByRole('heading', { name: 'Sans code, après une attente' })).toBeVisible()
    expect(dialog().getAllByRole('listitem')).toHaveLength(3)
    expect(api.callsOf(beginWait)).toEqual([])
    await person.click(dialog().getByRole('button', { name: 'Commencer l’attente' }))
    expect(
      await screen.findByText(
        /^L’attente a commencé\. Elle se termine jeudi 27\snovembre à 7\sh\s42\.$/,
      ),
    ).toBeVisible()
    expect(api.callsOf(removeSecondFactor)).toEqual([])
  })

  it('asks for a proof of identity if the last one is too old, then starts the waiting period', async () => {
    const { api, person } = await ask(remove)
    api.on(beginWait, refuse('auth/requires-recent-login', { status: 401 }))
    await person.click(dialog().getByRole('button', { name: 'Je n’ai plus mon téléphone' }))
    await person.click(dialog().getByRole('button', { name: 'Commencer l’attente' }))
    const password = await dialog().findByLabelText('Mot de passe actuel')
    api.on(beginWait, () => ({ data: { until: NOW_MS + 7 * DAY_MS } }))
    await person.type(password, 'Tournesol-42{Enter}')
    expect(await screen.findByText(/^L’attente a commencé/)).toBeVisible()
  })

  it('explains that the waiting period could not start', async () => {
    const { api, person } = await ask(remove)
    api.on(beginWait, refuse('client/unreachable', { status: 0 }))
    await person.click(dialog().getByRole('button', { name: 'Je n’ai plus mon téléphone' }))
    await person.click(dialog().getByRole('button', { name: 'Commencer l’attente' }))
    expect(await dialog().findByRole('alert')).toHaveTextContent(/^L’attente n’a pas commencé/)
  })
})

describe('replacing the recovery codes', () => {
  it('shows ten new codes after a code is entered, and shows them only once', async () => {
    const { api, person } = await ask('Remplacer les codes de secours')
    expect(dialog().getByText(/Les 7\sanciens ne servent plus/)).toBeVisible()
    await person.type(field(), '492016{Enter}')
    expect(await screen.findByText('Vos codes de secours sont remplacés')).toBeVisible()
    expect(screen.getByText('7KQ2-M9XD')).toBeVisible()
    expect(screen.queryByText('Étape 2 sur 2')).toBeNull()
    expect(api.callsOf(replaceRecoveryCodes)).toMatchObject([{ body: { code: '492016' } }])
    await person.click(screen.getByRole('checkbox'))
    await person.click(button('Terminer'))
    expect(await screen.findByText('Pour se connecter')).toBeVisible()
  })

  it('does not change the codes if the replacement fails', async () => {
    const { api, person } = await ask('Remplacer les codes de secours')
    api.on(replaceRecoveryCodes, refuse('client/unreachable', { status: 0 }))
    await person.type(field(), '492016{Enter}')
    expect(await dialog().findByRole('alert')).toHaveTextContent(/^Codes inchangés/)
  })
})

it('the second factor’s group is also available in English', async () => {
  const live = new FakeLive()
  live.put(FACTOR, factor)
  const language = { locale: 'en', text: en } as const
  await openInside('/profil/acces', marie, undefined, {}, { live, language })
  const list = await screen.findByRole('list', { name: 'Two-step verification' })
  expect(list).toHaveTextContent(/Code app On.*7 of 10 left.*Remembered devices/)
})
