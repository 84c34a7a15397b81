import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { screen, within } from '@testing-library/react'
import { openConsole } from './open-console.tsx'
import { camille } from './samples.ts'

export const REASON = 'Le service de facturation change'

/** Opens the page of receivers. Each request returns the current `shown.items`. */
export async function openReceivers(
  items: readonly ReceiverItem[],
  { me = camille, isOn = true } = {},
) {
  const shown = { items: [...items] }
  const opened = await openConsole('/evenements', {
    me,
    prepare: (api) => api.on('searchReceivers', () => ({ isOn, items: shown.items })),
  })
  return { ...opened, shown }
}

export type User = Awaited<ReturnType<typeof openReceivers>>['user']

/** Returns the card of a receiver. */
export const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement)

export const dialog = () => within(screen.getByRole('dialog'))

export const giveReason = (user: User) => user.type(dialog().getByLabelText('Motif'), REASON)

export const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

export const confirm = (user: User, name: string) =>
  user.click(dialog().getByRole('button', { name }))
