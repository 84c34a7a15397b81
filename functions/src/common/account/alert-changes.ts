import type { Provider } from '@sesame/contract/fields'
import type { AddressCause } from '@sesame/contract/records/operator-request'
import type { User } from '@sesame/contract/user'
import type { Origin } from '../origin.ts'
import type { Consequences } from '../person/consequences.ts'

/**
 * Who changed the sign-in methods, if the request itself made the change. A request that merely notices a change must not
 * count as its author, or the alert would not ask « was this you? » on that device.
 */
export interface Author {
  readonly origin: Origin
  /** Absent before the session is opened. */
  readonly sid?: string
  readonly authTimeSeconds: number
  /**
   * Provider used for this sign-in. Only that one counts as added by this request. Unset when the caller reports the change.
   */
  readonly cameBy?: Provider
}

/**
 * Alerts an account's owner to its changes, in the commit that updates the profile. Leaves out methods that the owner
 * already knew, such as a restored one.
 */
export function alertChanges(
  then: Consequences,
  before: User,
  after: User,
  {
    author,
    isKnown,
  }: { readonly author: Author | undefined; readonly isKnown: (method: Provider) => boolean },
): void {
  // A guest who adds a sign-in method is signing up, which needs no alert.
  if (before.isAnonymous) return
  const known = methodsOf(before)
  const added = after.providers.filter((method) => !known.includes(method) && !isKnown(method))
  const removed = before.providers.filter((method) => !methodsOf(after).includes(method))
  for (const method of added) alertMethod(then, 'method-added', method, author)
  for (const method of removed) alertMethod(then, 'method-removed', method, author)
  if (before.email !== null && before.email !== after.email) alertAddress(then, before, after.email)
}

/** Confirming a method that was already announced is not another change. */
const methodsOf = ({ providers, unconfirmed = [] }: User) => [...providers, ...unconfirmed]

export function alertMethod(
  then: Consequences,
  kind: 'method-added' | 'method-removed',
  provider: Provider,
  author: Author | undefined,
): void {
  const { cameBy, origin, authTimeSeconds, sid } = author ?? {}
  const isTheirs = cameBy === undefined || (kind === 'method-added' && cameBy === provider)
  const who = author &&
    isTheirs && { ...origin, authTimeSeconds, ...(sid !== undefined && { sid }) }
  then.alert({ kind, provider, ...who })
}

/**
 * Alerts the owner to a new address. Also e-mails the old address, with a link to undo the change. The link's code contains
 * that address, since the alert does not and the profile may no longer have it. An unverified old address gets nothing,
 * since it may be a stranger's. `byTeam`: operators made the change, for this cause (docs/decisions/035).
 */
export function alertAddress(
  then: Consequences,
  { email: oldEmail, emailVerified }: User,
  newEmail: string | null,
  byTeam?: AddressCause,
): void {
  const alert = then.draw('email-changed')
  then.alert({ kind: 'email-changed' }, alert)
  if (!emailVerified || oldEmail === null || newEmail === null) return
  then.email(alert, {
    ...({ kind: 'email-changed', at: then.at, alert, oldEmail, newEmail } as const),
    ...(byTeam !== undefined && { byTeam: true }),
    ...(byTeam === 'taken' && { isFinal: true }),
  })
}
