import { SECOND_MS } from '@sesame/contract/durations'
import type { Person } from '@sesame/contract/person'
import { ApiError } from '../../../common/api-error.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { gather, isId, type GatherDeps, type Gathered } from './gather.ts'
import { revisionOf } from './revision.ts'
import { timelineOf } from './timeline.ts'

export type SheetDeps = GatherDeps & Pick<ConsoleDeps, 'auditTrail' | 'journal'>

/**
 * Reads everything that operators see about a person. Someone with an account but no profile has not completed sign-up.
 *
 * @throws {ApiError} `tools/not-found` (404) if there is neither account nor profile.
 */
export async function readSheet(deps: SheetDeps, uid: string): Promise<Person> {
  const known = await findPerson(deps, uid)
  const timeline = await timelineOf(deps, uid, aboutEvents(known))
  return { ...identityOf(known), ...recordsOf(known), timeline, revision: revisionOf(known) }
}

/** @throws {ApiError} `tools/not-found` (404). */
export async function findPerson(deps: GatherDeps, uid: string): Promise<Gathered> {
  const known = await gather(deps, uid)
  const { user, account, erasingSince } = known
  if (!user && !account && erasingSince === null)
    throw new ApiError('tools/not-found', { because: 'nobody' })
  return known
}

/** The part that the timeline needs. Leaves out alerts whose key is not one of our ids. */
export function aboutEvents({ alerts, sessions }: Gathered): Pick<Gathered, 'alerts' | 'sessions'> {
  return { alerts: Object.fromEntries(Object.entries(alerts).filter(([id]) => isId(id))), sessions }
}

function identityOf(known: Gathered) {
  const { uid, user, account, erasingSince, request, operator, settings } = known
  const { email, emailVerified = false } = user ?? account ?? { email: null }
  const seen = [
    ...Object.values(known.sessions).map(({ lastSeenAt }) => lastSeenAt),
    ...Object.values(known.logins).map(({ at }) => at),
    account?.lastActiveAt ?? 0,
  ]
  const lastSignInAt = (account?.lastSignInSeconds ?? 0) * SECOND_MS
  return {
    uid,
    email,
    emailVerified,
    erasingSince,
    displayName: user?.displayName ?? null,
    isAnonymous: user?.isAnonymous ?? account?.isGuest ?? false,
    disabled: account?.disabled ?? false,
    locale: user?.locale ?? ('fr' as const),
    createdAt: user?.createdAt ?? account?.createdAt ?? erasingSince ?? 0,
    acceptedTermsAt: user?.acceptedTermsAt ?? null,
    lastSignInAt: lastSignInAt === 0 ? null : lastSignInAt,
    lastSeenAt: Math.max(0, ...seen) || null,
    lockDelayMinutes: settings?.lockDelayMinutes ?? null,
    providers: [...((account ?? user)?.providers ?? [])],
    erasureRequest: request && {
      id: request.id,
      by: request.by,
      at: request.at,
      expiresAt: request.expiresAt,
    },
    operatorRole: operator?.role ?? null,
  }
}

function recordsOf({ passkeys, devices, sessions, logins, mails, files, recordBytes }: Gathered) {
  return {
    passkeys: Object.values(passkeys)
      .map(({ name, syncs, backedUp, manager = null, createdAt, lastUsedAt = null }) => ({
        name,
        syncs,
        backedUp,
        manager,
        createdAt,
        lastUsedAt,
      }))
      .sort((a, b) => b.createdAt - a.createdAt),
    devices: Object.values(devices)
      .map(({ device, browser, name = null, provider, place = null, firstSeenAt, lastSeenAt }) => ({
        device,
        browser,
        name,
        provider,
        place,
        firstSeenAt,
        lastSeenAt,
      }))
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt),
    sessions: Object.entries(sessions)
      .filter(([sid]) => isId(sid))
      .map(([sid, { device, browser, provider, createdAt, lastSeenAt, lockedAt = null }]) => ({
        sid,
        device,
        browser,
        provider,
        createdAt,
        lastSeenAt,
        lockedAt,
      }))
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt),
    signIns: Object.values(logins)
      .map(({ at, provider, device, browser, place = null, mark = null }) => ({
        at,
        provider,
        device,
        browser,
        place,
        mark,
      }))
      .sort((a, b) => b.at - a.at),
    mails: Object.values(mails)
      .map(({ kind, at, outcome }) => ({ kind, at, outcome }))
      .sort((a, b) => b.at - a.at),
    sizes: {
      records: recordBytes,
      files: files.reduce((sum, { bytes }) => sum + bytes, 0),
      fileCount: files.length,
    },
  }
}
