import { keyOf } from '@sesame/contract/account-providers'
import { provider as knownProvider } from '@sesame/contract/fields'
import type { Notification } from '@sesame/contract/records/notification'
import type { AccessRecord } from '../common/access/access-record.ts'
import { stopWait, withoutFactor } from '../common/access/second-factor.ts'
import type { FollowNeeds } from '../common/account/follow-account.ts'
import { differs } from '../common/account/differs.ts'
import {
  disown,
  distrust,
  hasOthers,
  isMethod,
  isThere,
  methodsNow,
  subjectOf,
  takenAway,
  without,
  type Method,
} from '../common/account/methods.ts'
import type { Consequences } from '../common/person/consequences.ts'
import type { Known } from '../common/person/facts.ts'
import { removeDisowned } from './passkeys/remove-passkeys.ts'

export interface Disowned {
  /** The alerts that the person answered with « that wasn't me ». */
  readonly alerts: readonly Notification[]
  /**
   * The address to trust again if the account's address was changed. It comes from the e-mail's code, since alerts contain no
   * address.
   */
  readonly oldEmail?: string | undefined
  /** Whether the person behind the change may know the password. */
  readonly mayKnowPassword?: boolean
  /** Whether the person answered from the e-mail, which a thief in an open session cannot read. */
  readonly isMailed?: boolean
}

/**
 * Undoes the changes that alerts report, whether the person answers them in the app or by e-mail:
 * - An added passkey is removed.
 * - A method that was added, set, or used on a new device is no longer trusted and, unless it is a password, is unlinked.
 *   The last sign-in method stays unchanged, unless it is a password, which an e-mailed link can replace.
 * - The old address is trusted again.
 * - Removed methods are linked again.
 */
export function undo(
  facts: Known<FollowNeeds>,
  then: Consequences,
  { alerts, oldEmail, mayKnowPassword = false, isMailed = false }: Disowned,
): AccessRecord {
  const { user, account } = facts
  const record = removeDisowned(facts, then, alerts)
  if (!user || !account) return record
  let left: AccessRecord = withFactorUndone({ ...record, asked: {} }, then, { alerts, isMailed })
  let there = account
  for (const method of new Set(alerts.map(methodOf).filter((one) => one !== null))) {
    if (subjectOf(account, method) === null) continue
    if (method === 'password') left = disown(left, account)
    else if (
      !isThere(account, left.methods, keyOf(method)) ||
      hasOthers(account, left.methods, method, facts.passkeys)
    ) {
      left = distrust(left, account, method)
      there = without(there, method)
      then.unlink(method)
    }
  }
  if (mayKnowPassword) left = disown(left, there)
  if (oldEmail !== undefined) {
    left = { ...left, methods: { ...left.methods, email: oldEmail } }
    there = { ...there, email: oldEmail, emailVerified: true }
  }
  for (const [method, subject] of takenAway(there, left.methods)) then.linkAgain(method, subject)
  const { record: after, profile } = methodsNow({ record: left, user, account: there }, then.at)
  // Update the profile now. Otherwise a concurrent request would report this undo as a new change, and e-mail its undo link
  // to the wrong person.
  if (differs(profile, user)) then.follow(user, profile)
  return after
}

/**
 * Removes a second factor that the person did not turn on, if they report it from the e-mail. Cancels a waiting period that they
 * did not begin. An alert removes a factor only if it has the date of that factor, so alerts about earlier factors change
 * nothing.
 */
function withFactorUndone(
  record: AccessRecord,
  then: Consequences,
  { alerts, isMailed }: Pick<Disowned, 'alerts' | 'isMailed'>,
): AccessRecord {
  const isForeign = alerts.some(
    ({ kind, at }) => kind === 'second-factor-added' && at === record.factor?.since,
  )
  if (isForeign && isMailed) {
    then.audit('second-factor-removed')
    then.count('second-factor-removed')
    return withoutFactor(record)
  }
  const left = alerts.some(({ kind }) => kind === 'second-factor-wait') ? stopWait(record) : record
  if (left !== record) then.audit('second-factor-wait-stopped')
  return left
}

/** Returns the method that an alert reports as added, set, or used to sign in. */
export function methodOf({ kind, provider }: Notification): Method | null {
  if (kind === 'password-changed' || kind === 'password-reset') return 'password'
  if (kind !== 'method-added' && kind !== 'new-device') return null
  const method = knownProvider.safeParse(provider).data
  return method !== undefined && isMethod(method) ? method : null
}
