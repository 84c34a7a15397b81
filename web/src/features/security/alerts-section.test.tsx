import { forgotPassword, secureAccount } from '@sesame/contract/endpoints/auth'
import { MINUTE_MS } from '@sesame/contract/durations'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { holdSession } from '../../lib/device/held-sessions.ts'
import { HERE, openSecurity, PHONE } from '../../test/open-security.tsx'
import { waitingFactor } from '../../test/second-factor.ts'
import { NOW_MS } from '../../test/tokens.ts'
import { marie } from '../../test/users.ts'

const unusual = {
  kind: 'new-device',
  at: NOW_MS - MINUTE_MS,
  device: 'iPhone',
  browser: 'Safari',
  place: 'Bruxelles, Belgique',
  sid: PHONE,
}
const card = () => within(screen.getByRole('region', { name: /^Était-ce vous/ }))
const waiting = () => screen.queryByRole('link', { name: /^Sécurité.*alerte à vérifier/ })

describe('security alerts on the security screen', () => {
  afterEach(() => vi.useRealTimers())

  it('are shown in the navigation, on the device’s row and in a gold card until they are answered', async () => {
    const { person, region } = await openSecurity({ alerts: { one: unusual } })
    expect(waiting()).toBeVisible()
    expect(region('Appareils').getByText('À vérifier')).toBeVisible()
    await person.click(card().getByRole('button', { name: 'C’était moi' }))
    expect(waiting()).toBeNull()
    expect(region('Appareils').queryByText('À vérifier')).toBeNull()
    expect(region('Alertes').getByText('Aucune alerte')).toBeVisible()
    await person.click(region('Alertes').getByText(/^1\salerte passée$/))
    expect(region('Alertes').getByText('C’était moi')).toBeVisible()
  })

  it('show the device, place and time', async () => {
    await openSecurity({ alerts: { one: unusual } })
    const facts = card()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(facts).toEqual([
      expect.stringMatching(/^Appareil\s: Safari sur iPhone$/),
      expect.stringMatching(/^Lieu\s: Bruxelles, Belgique$/),
      expect.stringMatching(/^Date\s: aujourd’hui, /),
    ])
  })

  it('show the newest alert in a gold card, and the others in a list', async () => {
    const older = { ...unusual, at: unusual.at - 1, place: 'Lille, France' }
    const { region } = await openSecurity({ alerts: { one: older, two: unusual } })
    expect(card().getByText('Bruxelles, Belgique')).toBeVisible()
    expect(document.querySelectorAll('.gold.ask')).toHaveLength(1)
    expect(region('Alertes').getByText(/^Safari sur iPhone · Lille, France · /)).toBeVisible()
  })

  it('are collapsed, except the one in the gold card and three more', async () => {
    const all = Array.from({ length: 12 }, (_, n) => [`a${n}`, { ...unusual, at: unusual.at - n }])
    const { region } = await openSecurity({ alerts: Object.fromEntries(all) as object })
    const folded = region('Alertes').getByText(/^8\sautres alertes$/)
    expect(folded.closest('details')?.open).toBe(false)
  })

  it('stay in their places when another alert arrives; the new alert is announced, and for one second no alert can be answered', async () => {
    const { live } = await openSecurity({ alerts: { one: unusual } })
    const shown = card().getByRole('button', { name: 'C’était moi' })
    shown.focus()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const newer = { ...unusual, kind: 'method-added', at: NOW_MS, place: 'Lille, France' }
    act(() => live.put('notifications/marie', { one: unusual, two: newer }))
    expect(card().getByText('Bruxelles, Belgique')).toBeVisible()
    expect(shown).toHaveFocus()
    const said = screen.getByText(/^Nouvelle alerte\s: Moyen de connexion ajouté\.$/)
    expect(said).toHaveAttribute('role', 'status')
    for (const button of screen.getAllByRole('button', { name: /^(C’était|Ce n’était pas) moi/ })) {
      expect(button).toHaveAttribute('aria-disabled', 'true')
      fireEvent.click(button)
    }
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(card().getByText('Bruxelles, Belgique')).toBeVisible()
    act(() => void vi.advanceTimersByTime(1_000))
    expect(shown).toHaveAttribute('aria-disabled', 'false')
    fireEvent.click(shown)
    expect(card().getByText('Lille, France')).toBeVisible()
  })

  it('are asked about again if the person undoes « C’était moi »', async () => {
    const { person } = await openSecurity({ alerts: { one: unusual } })
    await person.click(card().getByRole('button', { name: 'C’était moi' }))
    expect(await screen.findByText('C’est noté.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText('Réponse annulée.')).toBeVisible()
    expect(card().getByText('Bruxelles, Belgique')).toBeVisible()
  })

  it('are ignored if their kind is unknown to this page', async () => {
    const tomorrow = { ...unusual, kind: 'of-tomorrow' }
    await openSecurity({ alerts: { two: tomorrow } })
    expect(waiting()).toBeNull()
  })

  it('are answered separately, and a second click is ignored while an answer is being saved', async () => {
    const { live, person } = await openSecurity({ alerts: { one: unusual, two: unusual } })
    const marked: string[] = []
    live.markAlertRead = (_uid, id) => {
      marked.push(id)
      return new Promise(() => undefined)
    }
    for (const button of screen.getAllByRole('button', { name: /^C’était moi/ })) {
      await person.dblClick(button)
      expect(button).toHaveAttribute('aria-busy', 'true')
    }
    expect(marked.sort()).toEqual(['one', 'two'])
  })

  it('show an explanation if an answer could not be saved, and can be answered again', async () => {
    const { live, person } = await openSecurity({ alerts: { one: unusual } })
    const { markAlertRead } = live
    live.markAlertRead = () => Promise.reject(new CallError('client/unreachable'))
    await person.click(card().getByRole('button', { name: /^C’était moi/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    live.markAlertRead = markAlertRead
    await person.click(card().getByRole('button', { name: /^C’était moi/ }))
    expect(waiting()).toBeNull()
  })
})

describe('the answer « Ce n’était pas moi »', () => {
  const secure = () => screen.getByRole('button', { name: 'Sécuriser mon compte' })
  const refuse = () => screen.getByRole('button', { name: /^Ce n’était pas moi/ })

  it('explains the steps, does nothing until the person confirms, then sends a link', async () => {
    const { api, live, person } = await openSecurity({ alerts: { one: unusual } })
    await person.click(refuse())
    const question = within(screen.getByRole('dialog', { name: /^Sécuriser votre compte/ }))
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Nous déconnectons aussitôt Safari sur iPhone.',
      expect.stringMatching(/un lien part vers marie\.lefevre@exemple\.fr\.$/),
      'Vous vérifiez chez Google que personne d’autre n’y entre.',
      'Vous vérifiez vos moyens de connexion et vos clés d’accès.',
    ])
    expect(api.callsOf(secureAccount)).toEqual([])
    await person.click(secure())
    act(() =>
      live.put('notifications/marie', {
        one: { ...unusual, readAt: NOW_MS, securedAt: NOW_MS, resetAt: NOW_MS },
      }),
    )
    expect(await screen.findByRole('heading', { name: NEW_PASSWORD })).toHaveFocus()
    expect(api.callsOf(secureAccount).map(({ body }) => body)).toEqual([{ alert: 'one' }])
  })

  it('keeps its dialog open if the request fails, even if the alert has been answered in the meantime', async () => {
    const { api, live, person } = await openSecurity({ alerts: { one: unusual } })
    api.on(secureAccount, () => {
      act(() =>
        live.put('notifications/marie', { one: { ...unusual, readAt: 1, securedAt: NOW_MS } }),
      )
      return Promise.reject(new CallError('client/unreachable'))
    })
    await person.click(refuse())
    await person.click(secure())
    expect(await screen.findByRole('alert')).toHaveTextContent('Mise en sécurité incomplète')
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(screen.getAllByText('Compte sécurisé')).toHaveLength(1)
  })

  it.each([
    ['names no session', { kind: 'too-many-sessions', at: NOW_MS }],
    ['names this session', { kind: 'too-many-sessions', at: NOW_MS, sid: HERE }],
  ])('says that all other devices will be signed out if the alert %s', async (_, alert) => {
    const { person } = await openSecurity({ alerts: { one: alert } })
    await person.click(refuse())
    expect(screen.getByText('Nous déconnectons aussitôt tous vos autres appareils.')).toBeVisible()
  })

  it('mentions no e-mail if the account has no password', async () => {
    const user = { ...marie, providers: ['google.com' as const] }
    const { person } = await openSecurity({ alerts: { one: unusual }, user })
    await person.click(refuse())
    expect(screen.getByText(/chez Google/)).toBeVisible()
  })
})

const NEW_PASSWORD = 'Choisissez un nouveau mot de passe'

describe('after the answer « Ce n’était pas moi »', () => {
  const due = { ...unusual, readAt: NOW_MS, securedAt: NOW_MS, resetAt: NOW_MS }
  const cardOf = (name: string) => screen.queryByRole('region', { name })
  const listed = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('a card remains on every device until a new password is set', async () => {
    const { live } = await openSecurity({ alerts: { one: due } })
    expect(listed(NEW_PASSWORD)).toEqual([
      expect.stringMatching(/^Fait\s: Safari sur iPhone est déconnecté\.$/),
      expect.stringMatching(/^Fait\s: E-mail envoyé à marie\.lefevre@exemple\.fr, aujourd’hui/),
      expect.stringMatching(/^À faire\s: Ouvrez-le et choisissez un nouveau mot de passe\.$/),
    ])
    expect(waiting()).toBeNull()
    const earlier = { kind: 'password-changed', at: NOW_MS - 1, readAt: NOW_MS }
    act(() => live.put('notifications/marie', { one: due, two: earlier }))
    expect(cardOf(NEW_PASSWORD)).toBeVisible()
    const since = { kind: 'password-reset', at: NOW_MS + 1, readAt: NOW_MS + 1 }
    act(() => live.put('notifications/marie', { one: due, two: since }))
    expect(cardOf(NEW_PASSWORD)).toBeNull()
  })

  it('the reset e-mail can be sent again 45 seconds after the last one', async () => {
    const sent = { ...due, resetAt: NOW_MS - MINUTE_MS }
    const { api, person } = await openSecurity({ alerts: { one: sent } })
    api.on(forgotPassword, () => ({ status: 202 }))
    await person.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail' }))
    expect(await screen.findByText(/^E-mail renvoyé\./)).toBeVisible()
    const again = screen.getByRole('button', { name: /^Renvoyer l’e-mail \(\d+\ss\)$/ })
    expect(again).toHaveAttribute('aria-disabled', 'true')
    await person.click(again)
    expect(api.callsOf(forgotPassword)).toHaveLength(1)
    expect(screen.getByText(/, puis aujourd’hui/)).toBeVisible()
  })

  it('if the account has no password, a card remains until the person has opened their sign-in methods', async () => {
    const user = { ...marie, providers: ['google.com' as const] }
    const checked = { ...unusual, securedAt: NOW_MS }
    const { live, person } = await openSecurity({ alerts: { one: checked }, user })
    const heard = vi.fn()
    live.follow('notifications/marie', heard, heard)
    expect(listed('Vérifiez vos moyens de connexion')[1]).toMatch(/chez Google que personne/)
    expect(waiting()).toBeNull()
    await person.click(screen.getByRole('link', { name: 'Vérifier mes moyens de connexion' }))
    expect(heard).toHaveBeenLastCalledWith({ one: { ...checked, readAt: 1 } })
  })
})

describe('an alert about a copied token', () => {
  it('asks no question: the person can secure the account, or click « J’ai compris »', async () => {
    const alert = { ...unusual, kind: 'token-reuse' }
    const { person, region } = await openSecurity({ alerts: { one: alert } })
    expect(screen.queryByRole('button', { name: /C’était moi/ })).toBeNull()
    expect(region('Alertes').getByText(/^Utilisation suspecte\s: session fermée$/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Sécuriser mon compte' }))
    expect(screen.getByText('Nous coupons aussitôt la connexion en cause.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Annuler' }))
    await person.click(screen.getByRole('button', { name: 'J’ai compris' }))
    expect(waiting()).toBeNull()
    expect(region('Alertes').getAllByText('Vue')).toHaveLength(1)
  })
})

describe('an alert about an added sign-in method', () => {
  const added = { ...unusual, kind: 'method-added', provider: 'apple.com' }

  it('names the method, and asks whether the person added it', async () => {
    await openSecurity({ alerts: { one: added } })
    expect(card().getByText('Moyen de connexion ajouté')).toBeVisible()
    expect(card().getAllByRole('listitem')[0]).toHaveTextContent(/^Moyen de connexion\s: Apple$/)
  })

  it('asks even if the alert names no device', async () => {
    const unknown = { kind: 'method-removed', provider: 'google.com', at: NOW_MS }
    const { region } = await openSecurity({ alerts: { one: unknown, two: added } })
    expect(card().getByText('Google')).toBeVisible()
    expect(region('Alertes').getByText(/^Apple · Safari sur iPhone · /)).toBeVisible()
  })

  it('asks nothing in the session that added the method', async () => {
    const { region } = await openSecurity({ alerts: { one: { ...added, sid: HERE } } })
    expect(waiting()).toBeNull()
    expect(region('Alertes').getAllByText('Depuis cet appareil')).toHaveLength(1)
  })
})

describe('an alert about a passkey', () => {
  const passkey = { provider: 'passkey', passkey: 'k'.repeat(43), passkeyName: 'iPhone de Léa' }
  const steps = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('names an added passkey, which is removed if the person did not add it', async () => {
    const { person } = await openSecurity({
      alerts: { one: { ...unusual, ...passkey, kind: 'method-added' } },
    })
    expect(card().getByText(/^Clé d’accès «\siPhone de Léa\s»$/)).toBeVisible()
    await person.click(card().getByRole('button', { name: 'Ce n’était pas moi' }))
    expect(steps()).toContainEqual(
      expect.stringMatching(/^Nous retirons la clé d’accès «\siPhone de Léa\s»\.$/),
    )
  })

  it('names a removed passkey, and its answer removes nothing more', async () => {
    const removed = { ...unusual, ...passkey, kind: 'method-removed' }
    const { person, region } = await openSecurity({
      alerts: { one: removed, two: { ...removed, at: unusual.at - 1 } },
    })
    expect(region('Alertes').getByText(/^Clé d’accès «\siPhone de Léa\s» · Safari/)).toBeVisible()
    await person.click(card().getByRole('button', { name: 'Ce n’était pas moi' }))
    expect(steps()).not.toContainEqual(expect.stringContaining('Nous retirons'))
  })

  it('asks no question if the passkey may have been copied, even in the session that used it', async () => {
    const copied = { ...unusual, ...passkey, kind: 'passkey-copied', sid: HERE }
    const { person, region } = await openSecurity({ alerts: { one: copied } })
    expect(region('Alertes').getByText('Clé d’accès peut-être copiée')).toBeVisible()
    expect(screen.queryByRole('button', { name: /C’était moi/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Sécuriser mon compte' }))
    expect(steps()).toContainEqual(
      expect.stringMatching(/^Vous retirez la clé d’accès «\siPhone de Léa\s», puis/),
    )
  })
})

describe('an alert about the second factor', () => {
  it.each([
    ['second-factor-added', /^La double vérification qui vient d’être activée reste en place/],
    ['second-factor-removed', 'Vous activez à nouveau la double vérification.'],
    ['recovery-codes-replaced', /^Vous remplacez vos codes de secours/],
    ['recovery-code-used', /^Vous remplacez vos codes de secours/],
  ] as const)('says what answering « %s » means', async (kind, step) => {
    const { person } = await openSecurity({ alerts: { one: { ...unusual, kind } } })
    await person.click(card().getByRole('button', { name: 'Ce n’était pas moi' }))
    expect(within(screen.getByRole('dialog')).getByText(step)).toBeVisible()
  })

  it('asks about a removal on the security screen too, where one click cancels the waiting period without a confirmation', async () => {
    const wait = { ...unusual, kind: 'second-factor-wait', at: NOW_MS - 2 * MINUTE_MS }
    const { api, person } = await openSecurity({
      alerts: { one: unusual, two: wait },
      factor: waitingFactor,
    })
    await person.click(
      screen.getByRole('button', { name: /arrêter.*Retrait de vos codes demandé$/ }),
    )
    await waitFor(() =>
      expect(api.callsOf(secureAccount)).toMatchObject([{ body: { alert: 'two' } }]),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('an alert about a changed address', () => {
  it('asks on every device, because it is unknown which device opened the link', async () => {
    await openSecurity({ alerts: { one: { kind: 'email-changed', at: NOW_MS } } })
    expect(card().getByText('Adresse e-mail changée')).toBeVisible()
  })

  it('sends no reset link, because the new address may be a thief’s, and refers to the e-mail at the old address', async () => {
    const alert = { kind: 'email-changed', at: NOW_MS }
    const { api, person } = await openSecurity({ alerts: { one: alert } })
    await person.click(card().getByRole('button', { name: 'Ce n’était pas moi' }))
    const question = within(screen.getByRole('dialog', { name: /^Sécuriser votre compte/ }))
    expect(question.getAllByRole('listitem')[1]).toHaveTextContent(/reçu à votre ancienne adresse/)
    await person.click(screen.getByRole('button', { name: 'Sécuriser mon compte' }))
    expect(api.callsOf(secureAccount)).toHaveLength(1)
  })
})

describe('an alert about a new password', () => {
  const EARLIER = 'dddddddddd'
  const changed = { ...unusual, kind: 'password-changed' }

  it.each([
    ['was set in this session', { ...changed, sid: HERE }],
    ['was set here in an earlier session', { ...changed, sid: EARLIER }],
    ['was set here by a reset', { ...changed, kind: 'password-reset', sid: HERE }],
    ['is not one, but this sign-in', { ...unusual, sid: HERE }],
  ])('asks nothing, and is listed as an event, if it %s', async (_, alert) => {
    holdSession(EARLIER)
    const { region } = await openSecurity({ alerts: { one: alert } })
    expect(waiting()).toBeNull()
    expect(region('Alertes').getByText('Aucune alerte')).toBeVisible()
    expect(region('Alertes').getAllByText('Depuis cet appareil')).toHaveLength(1)
  })

  it('asks if the change came from another device with the same browser and system', async () => {
    const stranger = { ...unusual, device: 'Windows', browser: 'Firefox', sid: 'cccccccccc' }
    await openSecurity({ alerts: { one: stranger } })
    expect(waiting()).toBeVisible()
  })

  it.each([
    ['another device', changed],
    ['an unknown device', { kind: 'password-changed', at: NOW_MS }],
  ])('asks if it was set on %s', async (_, alert) => {
    await openSecurity({ alerts: { one: alert } })
    expect(waiting()).toBeVisible()
    expect(card().getByText('Mot de passe changé')).toBeVisible()
  })
})
