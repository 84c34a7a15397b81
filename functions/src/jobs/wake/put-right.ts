import { keyOf } from '@sesame/contract/account-providers'
import { ERASURE_NOTICE_MS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import type { WakeKind } from '@sesame/contract/endpoints/console/jobs'
import { GRACE_MS, isErased, type AccessRecord } from '../../common/access/access-record.ts'
import { isMethod, takenAway, without } from '../../common/account/methods.ts'
import { hasCode } from '../../common/api-error.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import { withWaitFollowed } from '../../common/second-factor/waiting.ts'
import { look, type Seen } from '../accounts/look.ts'
import type { JobDeps } from '../running/job.ts'
import { idleEnd, isOrphan, warningKey, type Woken } from './woken.ts'

/** The kinds of work done by a commit, which also sets the next wake-up time. */
const COMMITTED: readonly WakeKind[] = [
  'changed-accounts',
  'unconfirmed-methods',
  'second-factor-waits',
  'warnings',
  'sessions',
]

export const isCommitted = (kind: WakeKind): boolean => COMMITTED.includes(kind)

/**
 * Updates a person's record from their account as a request does, removes expired sessions, applies the end of a waiting period,
 * and sends any e-mail that is due. The same commit sets the next wake-up time. The identity service is corrected first: if that
 * fails, the next run still finds the unconfirmed methods.
 */
export async function putRight(
  deps: JobDeps,
  person: Woken,
  kinds: readonly WakeKind[],
  next: number,
): Promise<void> {
  const { uid } = person
  const now = deps.now()
  if (kinds.includes('unconfirmed-methods')) {
    const seen = await look(deps, uid)
    if (seen) await unlinkLate(deps, seen, now)
  }
  await look(deps, uid, (record, then) => {
    if (isErased(record)) return record
    const isSame = record.rev === person.record.rev
    if (kinds.includes('warnings') && isSame) warn(deps, person, then)
    if (person.seen === null) then.write('seen', now)
    if (kinds.includes('sessions')) {
      for (const path of person.orphans) if (isOrphan(record, path)) then.write(path, null)
    }
    // If the person's records changed since the decision about what is due, or their account was lost, examine them again soon.
    const soon = isSame ? Infinity : now + HOUR_MS
    const lost =
      record.goneSince === person.record.goneSince ? Infinity : (record.wakeAt ?? Infinity)
    const wakeAt = Math.min(next, soon, lost)
    const left = withWaitFollowed(record, then, person.waitAlert)
    return { ...left, unconfirmed: renewed(left, now), wakeAt }
  })
}

/** Makes the job wait one more day for unconfirmed methods that the identity service failed to remove. */
const renewed = ({ unconfirmed }: AccessRecord, now: number): AccessRecord['unconfirmed'] =>
  Object.fromEntries(
    Object.entries(unconfirmed).map(
      ([key, one]) => [key, isLate(one, now) ? { ...one, since: now } : one] as const,
    ),
  )

const isLate = ({ since }: { readonly since: number }, now: number) => since + GRACE_MS <= now

function warn(
  { idleAccountsMs }: Pick<JobDeps, 'idleAccountsMs'>,
  person: Woken,
  then: Consequences,
): void {
  const endsAt = idleEnd(person, idleAccountsMs)
  if (endsAt === null) return
  const erasedAt = Math.max(endsAt, then.at + ERASURE_NOTICE_MS)
  then.email(warningKey(endsAt), { kind: 'erasure-near', erasedAt })
}

/** Makes the identity service remove methods that stayed unconfirmed for a day, and restore trusted ones. */
async function unlinkLate(
  { accountEdits }: JobDeps,
  { record: { unconfirmed, methods }, account, user }: Seen,
  now: number,
): Promise<void> {
  const late = Object.keys(unconfirmed).filter((key) =>
    isLate(unconfirmed[key] ?? { since: now }, now),
  )
  const strange = account.providers.filter(isMethod).filter((one) => late.includes(keyOf(one)))
  for (const method of strange) await accountEdits.unlink(account.uid, method)
  for (const [method, subject] of takenAway(strange.reduce(without, account), methods)) {
    if (user.emailVerified) await accountEdits.link(account.uid, method, subject).catch(unlessTaken)
  }
  const { email } = methods
  if (late.includes('email') && typeof email === 'string') {
    const edit = user.emailVerified ? 'restoreEmail' : 'giveEmail'
    await accountEdits[edit](account.uid, email).catch(unlessTaken)
  }
}

/** Ignores a trusted provider account or address that now belongs to someone else, since it cannot be restored. */
function unlessTaken(error: unknown): void {
  if (!hasCode(error, 'auth/address-taken')) throw error
}
