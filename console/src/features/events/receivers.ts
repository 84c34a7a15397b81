import type { LastTry, ReceiverItem } from '@sesame/contract/endpoints/console/events'

/** An action that an operator has chosen. */
export type Chosen =
  | Asking
  | { readonly kind: 'approve' | 'refuse' | 'suspend' | 'remove'; readonly item: ReceiverItem }
  | { readonly kind: 'release'; readonly item: ReceiverItem; readonly uid: string }
  | Resending

/** A new receiver, or a change of one. */
export interface Asking {
  readonly kind: 'ask'
  readonly item: ReceiverItem | null
  /** Whether the change begins with a new secret. */
  readonly newKey?: true
}

/** The given-up events to send again: those of the person of the event `from`, or all if it is null. */
export interface Resending {
  readonly kind: 'resend'
  readonly item: ReceiverItem
  readonly from: string | null
}

export type Choose = (chosen: Chosen) => void

/** The name in force, or the one that is wanted. */
export const nameOf = ({ id, settings, wanted }: ReceiverItem): string =>
  settings?.name ?? wanted?.name ?? id

/** The person whose events are sent again; null for everybody's. */
export const uidOf = ({ item, from }: Resending): string | null =>
  item.dead.find(({ id }) => id === from)?.uid ?? null

/** The events that leave again: all of a person, so that they keep their order. */
export function leaving(resending: Resending): readonly string[] {
  const uid = uidOf(resending)
  return resending.item.dead.filter((one) => uid === null || one.uid === uid).map(({ id }) => id)
}

export interface TryOf {
  readonly item: ReceiverItem
  readonly one: LastTry
}

const SHOWN_TRIES = 10

/** The last tries of all receivers, the newest first. */
export const lastTries = (items: readonly ReceiverItem[]): readonly TryOf[] =>
  items
    .flatMap((item) => item.tries.map((one) => ({ item, one })))
    .sort((a, b) => b.one.at - a.one.at)
    .slice(0, SHOWN_TRIES)

/** The outcome of events that were sent again. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly count: number }
  | { readonly kind: 'refused'; readonly outcome: string }
  | { readonly kind: 'under-way' }

/** Judges by the last tries. More events than these are still under way. */
export function outcomeOf(ids: readonly string[], tries: readonly LastTry[]): Outcome {
  const found = tries.filter(({ id }) => ids.includes(id))
  const refused = found.find(({ isDelivered, nextAt }) => !isDelivered && nextAt !== null)
  if (refused?.outcome) return { kind: 'refused', outcome: refused.outcome }
  const isOver = found.length === ids.length && found.every(({ isDelivered }) => isDelivered)
  return isOver ? { kind: 'accepted', count: ids.length } : { kind: 'under-way' }
}
