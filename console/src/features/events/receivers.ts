import type { LastTry, ReceiverItem } from '@sesame/contract/endpoints/console/events'

/** A request for a new receiver, or for a change of one. */
export interface Asking {
  readonly item: ReceiverItem | null
  /** Whether the dialog opens with « Change the secret » ticked. */
  readonly newKey?: true
}

/** The undelivered events to send again: those of the person whom the event `from` concerns, or all events if `from` is null. */
export interface Resending {
  readonly item: ReceiverItem
  readonly from: string | null
}

/** The receiver's approved name, or the requested name if the receiver is not approved yet. */
export const nameOf = ({ id, settings, wanted }: ReceiverItem): string =>
  settings?.name ?? wanted?.name ?? id

/** The uid of the person whose events are sent again; null for all people. */
export const uidOf = ({ item, from }: Resending): string | null =>
  item.dead.find(({ id }) => id === from)?.uid ?? null

/** The ids of the events to send again. Includes all events of a person, to preserve their order. */
export function leaving(resending: Resending): readonly string[] {
  const uid = uidOf(resending)
  return resending.item.dead.filter((one) => uid === null || one.uid === uid).map(({ id }) => id)
}

export interface TryOf {
  readonly item: ReceiverItem
  readonly one: LastTry
}

const SHOWN_TRIES = 10

/** The latest deliveries to all receivers, newest first. */
export const lastTries = (items: readonly ReceiverItem[]): readonly TryOf[] =>
  items
    .flatMap((item) => item.tries.map((one) => ({ item, one })))
    .sort((a, b) => b.one.at - a.one.at)
    .slice(0, SHOWN_TRIES)

/** The outcome of sending events again. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly count: number }
  | { readonly kind: 'refused'; readonly outcome: string }
  | { readonly kind: 'under-way' }

/** Determines the outcome from the latest deliveries. Events without a delivery among these count as under way. */
export function outcomeOf(ids: readonly string[], tries: readonly LastTry[]): Outcome {
  const found = tries.filter(({ id }) => ids.includes(id))
  const refused = found.find(({ isDelivered, nextAt }) => !isDelivered && nextAt !== null)
  if (refused?.outcome) return { kind: 'refused', outcome: refused.outcome }
  const isOver = found.length === ids.length && found.every(({ isDelivered }) => isDelivered)
  return isOver ? { kind: 'accepted', count: ids.length } : { kind: 'under-way' }
}
