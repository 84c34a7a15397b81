import type { Provider } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'
import type { Origin } from '../origin.ts'
import type { Consequences } from '../person/consequences.ts'

/**
 * Who changed an account's sign-in methods, where a request shows it. A request that only notices a change is not its
 * author's: the alert would then ask nothing on that device.
 */
export interface Author {
  readonly origin: Origin
  /** Absent before the session is opened. */
  readonly sid?: string
  readonly authTimeSeconds: number
  /** Provider used for this sign-in. Only that one counts as added by this request. Unset when the caller reports the change. */
  readonly cameBy?: Provider
}

/**
 * Tells an account's owner what has changed there, with the update of the profile that shows it; not of a method that they
 * knew, such as one that was put back.
 */
export function tellChanges(
  then: Consequences,
  before: User,
  after: User,
  {
    author,
    isKnown,
  }: { readonly author: Author | undefined; readonly isKnown: (way: Provider) => boolean },
): void {
  // A guest adds a sign-in method to create an account.
  if (before.isAnonymous) return
  const known = waysOf(before)
  const added = after.providers.filter((way) => !known.includes(way) && !isKnown(way))
  const removed = before.providers.filter((way) => !waysOf(after).includes(way))
  for (const way of added) tellWay(then, 'way-in-added', way, author)
  for (const way of removed) tellWay(then, 'way-in-removed', way, author)
  if (before.email !== null && before.email !== after.email) tellAddress(then, before, after.email)
}

/** Confirming what was told of is no other change. */
const waysOf = ({ providers, unconfirmed = [] }: User) => [...providers, ...unconfirmed]

export function tellWay(
  then: Consequences,
  kind: 'way-in-added' | 'way-in-removed',
  provider: Provider,
  author: Author | undefined,
): void {
  const { cameBy, origin, authTimeSeconds, sid } = author ?? {}
  const isTheirs = cameBy === undefined || (kind === 'way-in-added' && cameBy === provider)
  const who = author &&
    isTheirs && { ...origin, authTimeSeconds, ...(sid !== undefined && { sid }) }
  then.alert({ kind, provider, ...who })
}

/**
 * Tells the old address as well, by a letter with the way back: from now on nothing else knows it. One that was never
 * verified may be a stranger's.
 */
export function tellAddress(
  then: Consequences,
  { email: oldEmail, emailVerified }: User,
  newEmail: string | null,
): void {
  const alert = then.draw('email-changed')
  then.alert({ kind: 'email-changed' }, alert)
  if (!emailVerified || oldEmail === null || newEmail === null) return
  then.letter(alert, { kind: 'email-changed', at: then.at, alert, oldEmail, newEmail })
}
