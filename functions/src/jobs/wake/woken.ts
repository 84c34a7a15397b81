import { MAILS_MS, SECURITY_EVENTS_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { notification, type Notification } from '@sesame/contract/records/notification'
import type { Mail } from '@sesame/contract/records/mail'
import type { User } from '@sesame/contract/user'
import { isErased, type AccessRecord } from '../../common/access/access-record.ts'
import { parseFact } from '../../common/person/facts.ts'
import type { KnownAccess, OldEntries } from '../../common/ports/sweep-store.ts'
import type { JobDeps } from '../running/job.ts'
import type { WithAccount } from '../running/sweep.ts'

/** A person whose wake-up time has come, with the data that decides what to do. */
export interface Woken extends WithAccount<KnownAccess> {
  readonly user: User | null
  /** When (ms) the API last served the person; null if unknown. */
  readonly seen: number | null
  /** Paths that clients wrote for sessions that have ended: `presence/{sid}`, `pushTokens/{sid}`. */
  readonly orphans: readonly string[]
  readonly old: OldEntries
  /**
   * The record of the e-mail that warned the person of their erasure; null if no warning is due, or if sending it never began.
   */
  readonly warned: Mail | null
  /** The alert about the waiting period of the person's second factor; null if there is none, or it cannot be read. */
  readonly waitAlert: Notification | null
}

const NO_ENTRIES: OldEntries = { audit: [], notifications: [], mails: [] }

/**
 * Reads, in parallel, everything needed to decide what is due. Of the person's history, it reads only the expired
 * entries.
 *
 * @throws {Error} for a profile that this version cannot read.
 */
export async function readWoken(
  deps: Pick<JobDeps, 'records' | 'sweeps' | 'idleAccountsMs'>,
  person: WithAccount<KnownAccess>,
  now: number,
): Promise<Woken> {
  const { uid, record, account } = person
  const none = { user: null, seen: null, warned: null, waitAlert: null }
  if (isErased(record)) return { ...person, ...none, orphans: [], old: NO_ENTRIES }
  const { alert } = record.factor?.wait ?? {}
  const paths = ['users', 'seen', 'presence', 'pushTokens'].map((place) => `${place}/${uid}`)
  const [values, old] = await Promise.all([
    deps.records.read(uid, [
      ...paths,
      ...(alert === undefined ? [] : [`notifications/${uid}/${alert}`]),
    ]),
    deps.sweeps.tooOld(uid, {
      audit: now - SECURITY_EVENTS_MS,
      notifications: now - SECURITY_EVENTS_MS,
      mails: now - MAILS_MS,
    }),
  ])
  const [profile, seenAt, presence, pushTokens, asked] = values
  const user = parseFact('user', profile)
  const seen = typeof seenAt === 'number' ? seenAt : null
  const known = { ...person, user, seen, old }
  const left = (place: string, value: unknown) =>
    Object.keys(value ?? {})
      .map((sid) => `${place}/${sid}`)
      .filter((path) => isOrphan(record, path))
  const endsAt = account && idleEnd(known, deps.idleAccountsMs)
  const key = endsAt === null ? null : warningKey(endsAt)
  return {
    ...known,
    // Do not remove the record of the warning, which is still needed.
    old: { ...old, mails: old.mails.filter((id) => id !== key) },
    orphans: [...left('presence', presence), ...left('pushTokens', pushTokens)],
    waitAlert: notification.safeParse(asked).data ?? null,
    warned: key === null ? null : await deps.sweeps.mailRecord(uid, key),
  }
}

/** Whether `{place}/{sid}` belongs to a session that no longer exists. */
export function isOrphan({ states, unreadable }: AccessRecord, path: string): boolean {
  const [, sid = ''] = path.split('/')
  return !(sid in states) && !(sid in unreadable)
}

/** Returns the time (ms) of a person's last visit, according to our API or the identity service. */
export const lastHere = ({ seen, account }: Pick<Woken, 'seen' | 'account'>): number =>
  Math.max(seen ?? 0, account?.lastActiveAt ?? 0)

/**
 * Returns when (ms) a person has been absent for as long as the limit for idle accounts; null if the limit does not apply to
 * them.
 */
export function idleEnd(
  { user, account, seen }: Pick<Woken, 'user' | 'account' | 'seen'>,
  idleAccountsMs: number | null,
): number | null {
  // Operators decide about disabled accounts, and people with an unverified address cannot be warned.
  if (idleAccountsMs === null || !account || !user || user.isAnonymous) return null
  if (seen === null || account.isGuest || account.disabled || !account.emailVerified) return null
  return lastHere({ seen, account }) + idleAccountsMs
}

/**
 * Returns the key of a warning e-mail. A visit, or a change of the setting, changes the key, because a new warning is then
 * needed.
 */
export const warningKey = (endsAt: number): string => `idle-${Math.floor(endsAt / SECOND_MS)}`
