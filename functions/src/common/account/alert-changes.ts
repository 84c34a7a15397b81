import type { Provider } from '@sesame/contract/fields'
import type { AddressCause } from '@sesame/contract/records/operator-request'
import type { User } from '@sesame/contract/user'
import type { Origin } from '../origin.ts'
import type { Consequences } from '../person/consequences.ts'

/**
 * The request that changed the sign-in methods. Absent if a request only detects a change: if that request counted as the
 * author, its device would not be asked « was this you? ».
 */
export interface Author {
  readonly origin: Origin
  /** The session's id; absent if no session is open yet. */
  readonly sid?: string
  readonly authTimeSeconds: number
  /**
   * The provider used for the request's sign-in. Only this provider counts as added by the request. Absent if the caller
   * itself reports the change.
   */
  readonly cameBy?: Provider
}

/**
 * Alerts an account's owner to changes of the account, in the commit that updates the profile. Does not report methods
 * that the owner already knew, such as a restored method.
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

/** Confirming a method that was already reported is not another change. */
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
 * Alerts the owner to a new e-mail address. Also e-mails the old address, with a link to undo the change. The link's code
 * contains the old address, since the alert does not, and the profile may no longer have it. No e-mail is sent to an unverified
 * old address, since it may belong to a stranger. `byTeam` is the cause if operators made the change (docs/decisions/035).
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
