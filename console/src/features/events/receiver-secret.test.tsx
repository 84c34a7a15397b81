import { HOUR_MS } from '@sesame/contract/durations'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NOW_MS } from '../../test/fakes.ts'
import {
  card,
  confirm,
  dialog,
  giveReason,
  openReceivers,
  press,
  REASON,
} from '../../test/open-receivers.ts'
import { billingAt, lettersAt, wishOfNoeAt } from '../../test/receiver-samples.ts'

const letters = lettersAt(NOW_MS)
const NAME = 'Lettre d’information'
const settings = { ...(letters.settings ?? billingAt(NOW_MS).settings) }
const waiting = (newKey: boolean) => {
  const { wanted } = wishOfNoeAt(NOW_MS)
  return { ...letters, wanted: wanted && { ...wanted, ...letters.settings, newKey } }
}
const box = () => dialog().getByRole<HTMLInputElement>('checkbox', { name: /^Changer le secret/u })

it('requests a new secret for an existing receiver, and shows it once with instructions', async () => {
  const { api, user } = await openReceivers([letters])
  api.on('askForReceiver', () => ({ id: letters.id, key: 'whsec_Zm9v' }))
  await press(user, `Changer le secret\u00A0: ${NAME}`)
  expect(dialog().getByRole('heading').textContent).toBe(
    `Changer le secret de «\u00A0${NAME}\u00A0»`,
  )
  expect(box().checked).toBe(true)
  await giveReason(user)
  await confirm(user, 'Demander')
  expect(await screen.findByText('whsec_Zm9v')).toBeDefined()
  expect(screen.getByText(/24\sheures pour passer de l’ancien au nouveau, sauf si/u)).toBeDefined()
  expect(api.bodiesOf('askForReceiver')).toEqual([
    { receiver: letters.id, ...settings, newKey: true, reason: REASON },
  ])
})

it('offers a new secret with any change, but not for a new receiver, which always gets one', async () => {
  const { user } = await openReceivers([letters])
  await press(user, `Modifier\u00A0: ${NAME}`)
  expect(box().checked).toBe(false)
  await user.click(box())
  expect(box().checked).toBe(true)
  await user.click(dialog().getByRole('button', { name: 'Annuler' }))
  await press(user, 'Ajouter un récepteur')
  expect(dialog().queryByRole('checkbox', { name: /^Changer le secret/u })).toBeNull()
})

it('warns that a second request replaces the pending one, then hides the secret of the first', async () => {
  const { api, user, shown } = await openReceivers([letters])
  api.on('askForReceiver', ({ newKey }: { readonly newKey: boolean }) => {
    shown.items = [waiting(newKey)]
    return { id: letters.id, key: newKey ? 'whsec_Zm9v' : null }
  })
  await press(user, `Changer le secret\u00A0: ${NAME}`)
  expect(dialog().queryByText(/^Cette demande remplace/u)).toBeNull()
  await giveReason(user)
  await confirm(user, 'Demander')
  expect(await screen.findByText('whsec_Zm9v')).toBeDefined()
  expect((await card(NAME)).getByText(/^Le secret change/u)).toBeDefined()
  await press(user, `Modifier\u00A0: ${NAME}`)
  expect(dialog().getByText(/^Cette demande remplace/u)).toBeDefined()
  await giveReason(user)
  await confirm(user, 'Demander')
  expect(await screen.findByText(/^Demande envoyée/u)).toBeDefined()
  expect(screen.queryByText('whsec_Zm9v')).toBeNull()
  expect((await card(NAME)).queryByText(/^Le secret change/u)).toBeNull()
})

it('says in the approval dialog that the secret changes, and how long the former secret still signs', async () => {
  const { user } = await openReceivers([waiting(true)])
  await press(user, /^Approuver/u)
  expect(dialog().getByText(/^Le secret change\s: l’ancien signe encore 24\sheures/u)).toBeDefined()
})

it('says on a receiver’s card until when its former secret signs, too', async () => {
  await openReceivers([{ ...letters, formerUntil: NOW_MS + HOUR_MS }, billingAt(NOW_MS)])
  const said = /^L’ancien secret signe aussi, jusqu’à aujourd’hui, /u
  expect((await card(NAME)).getByText(said)).toBeDefined()
  expect((await card('Facturation')).queryByText(said)).toBeNull()
})
