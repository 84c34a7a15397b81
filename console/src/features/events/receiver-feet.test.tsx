import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { descriptionOf } from '../../test/description-of.ts'
import { refusing } from '../../test/fake-api.ts'
import { NOW_MS } from '../../test/fakes.ts'
import { card, openReceivers, press } from '../../test/open-receivers.ts'
import { billingAt, lettersAt } from '../../test/receiver-samples.ts'
import { camille } from '../../test/samples.ts'

const billing = billingAt(NOW_MS)
const letters = lettersAt(NOW_MS)
const TEST = 'Envoyer un essai\u00A0: Facturation'

const outcome = async () => (await card('Facturation')).getByRole('status').textContent

describe('the button that sends a test event', () => {
  it('lets admins send a test without a dialog, keeps the focus, then shows the response', async () => {
    const { api, user } = await openReceivers([billing, letters], {
      me: { ...camille, role: 'admin' },
    })
    const held = Promise.withResolvers<undefined>()
    api.on('testReceiver', async () => {
      await held.promise
      return { outcome: '204', isAccepted: true, tookMs: 1180 }
    })
    await press(user, TEST)
    const button = screen.getByRole('button', { name: 'Essai en cours…' })
    expect([button.getAttribute('aria-busy'), document.activeElement]).toEqual(['true', button])
    expect(await outcome()).toBe('')
    held.resolve(undefined)
    expect(await screen.findByText(/^204 en 1\s180\sms$/u)).toBeDefined()
    expect(await outcome()).toMatch(/^Essai\s:204 en/u)
    expect((await card('Lettre d’information')).getByRole('status').textContent).toBe('')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: TEST }))
    expect(api.bodiesOf('testReceiver')).toEqual([{ receiver: billing.id }])
  })

  it.each([
    ['503', /^503 en 35\sms$/u],
    ['redirected', 'Redirigé, refusé'],
    ['timeout', 'Délai dépassé'],
    ['private', 'Adresse privée, refusée'],
    ['unreachable', 'Injoignable'],
    ['no-key', 'Clé illisible ici'],
  ])('says in words why a test failed: %s', async (failure, words) => {
    const { api, user } = await openReceivers([billing])
    api.on('testReceiver', () => ({ outcome: failure, isAccepted: false, tookMs: 35 }))
    await press(user, TEST)
    const said = await screen.findAllByText(words)
    const badge = said.find((one) => one.closest('[role=status]'))?.closest('.badge')
    expect(badge?.className).toBe('badge danger')
  })

  it('is disabled while the receiver is suspended, and says why', async () => {
    await openReceivers([{ ...billing, suspendedAt: NOW_MS }])
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: TEST })
    expect([button.disabled, descriptionOf(button)]).toEqual([
      true,
      'Rien ne lui est envoyé tant qu’il est suspendu',
    ])
  })

  it.each([
    ['tools/changed', 400, /^Ce récepteur est suspendu/u],
    ['request/too-many', 429, /./u],
  ] as const)(
    'shows on the receiver’s card that the API refused the test: %s',
    async (code, status, words) => {
      const { api, user } = await openReceivers([billing])
      api.on('testReceiver', refusing(code, status))
      await press(user, TEST)
      const title = await screen.findByText('L’essai n’est pas parti')
      const note = title.closest<HTMLElement>('.note')
      expect(note).toBe(document.activeElement)
      expect(note?.querySelector('p')?.textContent).toMatch(words)
      expect(await outcome()).toBe('')
    },
  )
})
