import { MINUTE_MS } from '@sesame/contract/durations'
import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { descriptionOf } from '../../test/description-of.ts'
import { refusing } from '../../test/fake-api.ts'
import { NOW_MS } from '../../test/fakes.ts'
import { openConsole } from '../../test/open-console.tsx'
import {
  card,
  confirm,
  dialog,
  giveReason,
  openReceivers,
  press,
  REASON,
  type User,
} from '../../test/open-receivers.ts'
import { billingAt, lettersAt, wishOfNoeAt } from '../../test/receiver-samples.ts'
import { camille, STALE } from '../../test/samples.ts'

const billing = billingAt(NOW_MS)
const letters = lettersAt(NOW_MS)
const wishOfNoe = wishOfNoeAt(NOW_MS)
const open = (items: readonly ReceiverItem[] = [billing, letters], more = {}) =>
  openReceivers(items, more)

describe('the page of receivers', () => {
  it('shows whether each receiver responds, since when and why it fails, and who added and approved it', async () => {
    await open()
    const failing = await card('Facturation')
    expect(failing.getByText('Ne répond pas')).toBeDefined()
    expect(failing.getByText(/^Depuis .*\. Délai dépassé\.$/u)).toBeDefined()
    expect(failing.getByText('Essentiel')).toBeDefined()
    expect(failing.getByText(/^Une suppression reste inachevée/u)).toBeDefined()
    expect(failing.getByRole('img').getAttribute('aria-label')).toMatch(
      /: 5 avec réponse, 6 sans réponse, 1 sans envoi$/u,
    )
    expect(failing.getByText(/^Ajouté par .*, approuvé par .*, le \d/u)).toBeDefined()
    const answering = await card('Lettre d’information')
    expect(answering.getByText('Répond')).toBeDefined()
    expect(answering.getByText(/^210\sms$/u)).toBeDefined()
    expect(answering.queryByText('Essentiel')).toBeNull()
  })

  it('shows only the uid of a person, in the latest deliveries', async () => {
    await open()
    const table = await screen.findByRole('table', { name: /^Derniers envois/u })
    const link = within(table).getAllByRole('link')[0]
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'p0Ry…a7Ks',
      '/personnes/p0Ry8sQ2mZa7Ks',
    ])
    expect(within(table).getByText(/^204 en 180\sms$/u)).toBeDefined()
    expect(within(table).getByText(/^503\. Prochain essai/u)).toBeDefined()
  })

  it('explains receivers if none exists', async () => {
    await open([])
    expect(await screen.findByRole('heading', { name: 'Aucun récepteur' })).toBeDefined()
  })

  it('offers no button to add a receiver while events are turned off', async () => {
    await open([], { isOn: false })
    expect(await screen.findByText(/^Les événements sont éteints/u)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Ajouter un récepteur' })).toBeNull()
  })

  it('cannot be opened with the role `support`', async () => {
    const { api } = await open([], { me: { ...camille, role: 'support' } })
    expect(await screen.findByRole('heading', { name: /^Réservé à l’admin/u })).toBeDefined()
    expect(api.bodiesOf('searchReceivers')).toEqual([])
  })

  it('lets only owners change receivers; admins can read them', async () => {
    await open(undefined, { me: { ...camille, role: 'admin' } })
    const change = await screen.findByRole('button', { name: 'Modifier\u00A0: Facturation' })
    expect(descriptionOf(change)).toBe('Réservé à la direction')
    const resend = screen.getByRole<HTMLButtonElement>('button', { name: /^Renvoyer les 2/u })
    expect(resend.disabled).toBe(false)
  })
})

describe('the dialog that requests a new receiver', () => {
  const fill = async (user: User, url: string) => {
    await press(user, 'Ajouter un récepteur')
    await user.type(dialog().getByLabelText('Nom'), ' Agenda ')
    await user.type(dialog().getByLabelText('Adresse'), url)
    await giveReason(user)
  }

  it('requests a receiver with a reason, then shows its secret once, with a button to copy it', async () => {
    const { api, user } = await open()
    api.on('askForReceiver', () => ({ id: 'nnnnnnnnnn', key: 'whsec_Zm9v' }))
    await fill(user, 'https://agenda.exemple.fr/sesame')
    await user.click(dialog().getByLabelText('Compte supprimé'))
    await user.click(dialog().getByLabelText(/^Essentiel/u))
    await confirm(user, 'Demander')
    const secret = await screen.findByText('whsec_Zm9v')
    expect(secret.closest('.note')).toBe(document.activeElement)
    expect(screen.getByRole('button', { name: 'Copier le secret' })).toBeDefined()
    expect(screen.getByText(/^Demande envoyée/u).closest('[role=status]')).not.toBeNull()
    expect(api.bodiesOf('askForReceiver')).toEqual([
      {
        receiver: null,
        name: 'Agenda',
        url: 'https://agenda.exemple.fr/sesame',
        kinds: ['person.erased'],
        essential: true,
        newKey: false,
        reason: REASON,
      },
    ])
  })

  it('requires at least one kind of event and an https address; the fields show the errors', async () => {
    const { api, user } = await open()
    await fill(user, 'http://agenda.exemple.fr')
    await confirm(user, 'Demander')
    expect(dialog().getByText(/^Saisissez une adresse en https/u)).toBeDefined()
    expect(dialog().getByText('Choisissez au moins un événement.')).toBeDefined()
    expect(api.bodiesOf('askForReceiver')).toEqual([])
  })

  it('explains why the API rejects the receiver’s address', async () => {
    const { api, user } = await open()
    api.on('askForReceiver', refusing('request/invalid', 400))
    await fill(user, 'https://10.0.0.1/')
    await user.click(dialog().getByLabelText('Compte créé'))
    await confirm(user, 'Demander')
    expect(await dialog().findByText(/^Adresse refusée/u)).toBeDefined()
  })
})

it('starts a change with the current settings, and keeps the secret', async () => {
  const { api, user } = await open()
  api.on('askForReceiver', () => ({ id: billing.id, key: null }))
  await press(user, 'Modifier\u00A0: Facturation')
  const url = dialog().getByLabelText<HTMLInputElement>('Adresse')
  expect(url.value).toBe(billing.settings?.url)
  await user.clear(url)
  await user.type(url, 'https://nouvelle.exemple.fr/')
  await giveReason(user)
  await confirm(user, 'Demander')
  await screen.findByText(/^Demande envoyée/u)
  expect(api.bodiesOf('askForReceiver')).toEqual([
    {
      ...billing.settings,
      receiver: billing.id,
      url: 'https://nouvelle.exemple.fr/',
      newKey: false,
      reason: REASON,
    },
  ])
  expect(screen.queryByRole('button', { name: 'Copier le secret' })).toBeNull()
})

describe('the page of receivers, with another owner’s request', () => {
  it('approves a receiver after the operator types its address and gives a fresh proof', async () => {
    const { api, proofs, user } = await open([wishOfNoe], { me: { ...camille, ...STALE } })
    api.on('approveReceiver', () => undefined)
    api.on('proveOperator', () => ({ ...camille, token: 'jeton' }) as never)
    expect((await card('Agenda')).getByText('Pas encore approuvé')).toBeDefined()
    await press(user, 'Approuver\u00A0: Agenda')
    await giveReason(user)
    const field = dialog().getByLabelText('Pour confirmer, saisissez l’adresse du récepteur')
    await user.type(field, 'https://autre.exemple.fr/')
    await confirm(user, 'Confirmer et approuver')
    expect(dialog().getByText(/^Ce n’est pas cette adresse/u)).toBeDefined()
    await user.clear(field)
    await user.type(field, 'https://agenda.exemple.fr/')
    const sessions = api.bodiesOf('getConsoleSession').length
    await confirm(user, 'Confirmer et approuver')
    expect(await screen.findByText(/^Récepteur approuvé/u)).toBeDefined()
    expect(proofs.asked).toHaveLength(1)
    expect(api.bodiesOf('approveReceiver')).toEqual([
      {
        receiver: wishOfNoe.id,
        wish: wishOfNoe.wanted?.id,
        confirm: 'https://agenda.exemple.fr/',
        reason: REASON,
      },
    ])
    // The screen requests the number of pending decisions again.
    expect(api.bodiesOf('getConsoleSession').length).toBeGreaterThan(sessions)
  })

  it('refuses a receiver after the operator gives a reason', async () => {
    const { api, user } = await open([wishOfNoe])
    api.on('refuseReceiver', () => undefined)
    await press(user, 'Refuser\u00A0: Agenda')
    await giveReason(user)
    await confirm(user, 'Refuser la demande')
    expect(await screen.findByText(/rien n’a été fait/u)).toBeDefined()
    expect(api.bodiesOf('refuseReceiver')).toEqual([
      { receiver: wishOfNoe.id, wish: wishOfNoe.wanted?.id, reason: REASON },
    ])
  })

  it('offers no approval after the request has expired', async () => {
    const wanted = wishOfNoe.wanted && { ...wishOfNoe.wanted, expiresAt: NOW_MS }
    await open([{ ...wishOfNoe, wanted }])
    expect((await card('Agenda')).getByText('Demande expirée')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Approuver/u })).toBeNull()
  })
})

it('offers the operator only to withdraw their own request', async () => {
  const wanted = wishOfNoe.wanted && { ...wishOfNoe.wanted, by: 'camille' }
  await open([{ ...wishOfNoe, wanted }])
  expect(await screen.findByRole('button', { name: /^Retirer la demande/u })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(?:Approuver|Refuser)/u })).toBeNull()
})

describe('the page of receivers, with approved receivers', () => {
  it('removes a receiver after the operator gives a reason', async () => {
    const { api, user } = await open()
    api.on('removeReceiver', () => undefined)
    await press(user, 'Retirer\u00A0: Lettre d’information')
    await giveReason(user)
    await confirm(user, 'Retirer le récepteur')
    expect(await screen.findByText(/est retiré\.$/u)).toBeDefined()
    expect(api.bodiesOf('removeReceiver')).toEqual([{ receiver: letters.id, reason: REASON }])
  })

  it('suspends a receiver after the operator gives a reason, and resumes it', async () => {
    const { api, user, shown } = await open([letters])
    api.on('suspendReceiver', ({ suspended }: { readonly suspended: boolean }) => {
      shown.items = [{ ...letters, suspendedAt: suspended ? NOW_MS : null }]
    })
    await press(user, 'Suspendre\u00A0: Lettre d’information')
    await giveReason(user)
    await confirm(user, 'Suspendre')
    expect(await screen.findByText('Suspendu')).toBeDefined()
    expect(screen.queryByText('Répond')).toBeNull()
    await press(user, 'Reprendre\u00A0: Lettre d’information')
    await giveReason(user)
    await confirm(user, 'Reprendre')
    expect(await screen.findByText('Répond')).toBeDefined()
    expect(api.bodiesOf('suspendReceiver')).toEqual([
      { receiver: letters.id, suspended: true, reason: REASON },
      { receiver: letters.id, suspended: false, reason: REASON },
    ])
  })

  it('disables the removal of a receiver while an erasure waits for it, and says why', async () => {
    await open()
    const remove = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Retirer\u00A0: Facturation',
    })
    expect([remove.disabled, descriptionOf(remove)]).toEqual([
      true,
      'Une suppression l’attend\u00A0: libérez-la d’abord',
    ])
    expect(screen.getByText(/^1\ssuppression attend un récepteur essentiel$/u)).toBeDefined()
  })
})

describe('the page of receivers, while an erasure waits', () => {
  const release = /^Libérer\u00A0: Kd83/u
  it('keeps an erasure waiting after the first owner’s release, and says that a second owner must release it', async () => {
    const { api, user } = await open()
    api.on('releaseErasure', () => ({ isReleased: false }))
    await press(user, release)
    expect(dialog().getByText(/Une autre personne de la direction/u)).toBeDefined()
    await giveReason(user)
    await user.type(dialog().getByLabelText(/saisissez l’identifiant/u), 'Kd83aZwQ1xYwQ1')
    await confirm(user, 'Libérer la suppression')
    expect(await screen.findByText(/^C’est noté/u)).toBeDefined()
    expect(api.bodiesOf('releaseErasure')).toEqual([
      {
        receiver: billing.id,
        uid: 'Kd83aZwQ1xYwQ1',
        confirm: 'Kd83aZwQ1xYwQ1',
        reason: REASON,
      },
    ])
  })

  const releasedBy = (uid: string): ReceiverItem => ({
    ...billing,
    held: billing.held.map((one) => ({ ...one, releasedBy: [uid] })),
  })

  it('does not let the same owner release an erasure twice', async () => {
    await open([releasedBy('camille')])
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: release })
    expect([button.disabled, descriptionOf(button)]).toEqual([
      true,
      'Vous l’avez libérée\u00A0: une autre personne de la direction doit le faire aussi',
    ])
  })

  it('tells the second owner that their release completes it', async () => {
    const { user } = await open([releasedBy('noe')])
    await press(user, release)
    expect(dialog().getByText(/^Vous êtes la seconde personne/u)).toBeDefined()
  })
})

describe('the page of receivers, with undelivered events', () => {
  afterEach(() => vi.useRealTimers())

  const [first, second] = billing.dead
  const without = (...ids: (string | undefined)[]): ReceiverItem => ({
    ...billing,
    dead: billing.dead.filter(({ id }) => !ids.includes(id)),
  })
  const status = () => document.querySelector('.toasts')?.textContent

  it('sends a person’s events again, focuses the next row’s button, then reports the outcome', async () => {
    const { api, user, shown } = await open([billing])
    api.on('resendEvents', () => {
      shown.items = [without(first?.id)]
      return { count: 1 }
    })
    await press(user, 'Renvoyer\u00A0: person.erased, Kd83…YwQ1')
    await giveReason(user)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await confirm(user, 'Renvoyer')
    await waitFor(() => expect(status()).toBe('Renvoi demandé.'))
    expect(api.bodiesOf('resendEvents')).toEqual([
      { receiver: billing.id, uid: first?.uid, reason: REASON },
    ])
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Renvoyer\u00A0: person.changed, Qm7x…nTzN' }),
      ),
    )
    const answered = {
      id: first?.id ?? '',
      kind: 'person.erased',
      uid: first?.uid ?? '',
      at: NOW_MS,
      attempts: 1,
      outcome: '204',
      tookMs: 90,
      isDelivered: true,
      nextAt: null,
    }
    shown.items = [{ ...without(first?.id), tries: [answered] }]
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(status()).toMatch(/^Facturation a accepté 1\sévénement\.$/u))
  })

  it('sends all undelivered events again, and reports if the receiver still fails', async () => {
    const { api, user, shown } = await open([billing])
    api.on('resendEvents', () => {
      shown.items = [without(first?.id, second?.id)]
      return { count: 2 }
    })
    await press(user, 'Renvoyer les 2 à Facturation')
    expect(screen.getByRole('dialog').textContent).toMatch(/^Renvoyer 2\sévénements à Facturation/u)
    await giveReason(user)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await confirm(user, 'Renvoyer les 2')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
    )
    expect(api.bodiesOf('resendEvents')).toEqual([
      { receiver: billing.id, uid: null, reason: REASON },
    ])
    const failed = {
      id: second?.id ?? '',
      kind: 'person.changed',
      uid: second?.uid ?? '',
      at: NOW_MS,
      attempts: 1,
      outcome: 'redirected',
      tookMs: 20,
      isDelivered: false,
      nextAt: NOW_MS + MINUTE_MS,
    }
    shown.items = [{ ...without(first?.id, second?.id), tries: [failed] }]
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(status()).toContain('Redirigé, refusé'))
  })

  it('states the total if it shows only some of the undelivered events', async () => {
    await open([{ ...billing, deadCount: 1_204 }])
    expect(await screen.findByText(/^Les 2 plus anciens, sur 1\s204\.$/u)).toBeDefined()
  })
})

it('shows the page in English', async () => {
  await openConsole('/evenements', {
    locale: 'en',
    prepare: (api) => api.on('searchReceivers', () => ({ isOn: true, items: [billing] })),
  })
  expect(await screen.findByText('Not responding')).toBeDefined()
  expect(screen.getByText(/^Abandoned after 24\shours/u)).toBeDefined()
})
