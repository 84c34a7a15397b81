import { SECOND_MS } from '@sesame/contract/durations'
import type { Person } from '@sesame/contract/person'
import { FIRST_TERMS } from '@sesame/contract/terms'
import { shownOf } from '../../../common/access/factor.ts'
import { ApiError } from '../../../common/api-error.ts'
import { mailbox } from '../../../common/limits/mailbox.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { limitItems } from '../../limits/limit-items.ts'
import { gather, isId, type GatherDeps, type Gathered } from './gather.ts'
import { revisionOf } from './revision.ts'
import { previewOf } from './preview-mail.ts'
import { checkSignIn } from './sign-in-check.ts'
import { eventOf, readSources, timelineIn, type Sources } from './timeline.ts'

export type SheetDeps = GatherDeps &
  Pick<ConsoleDeps, 'auditTrail' | 'journal' | 'counters' | 'limits'>

/**
 * Reads everything that operators can see about a person. Someone with an account but no profile has not completed sign-up.
 *
 * @throws {ApiError} `tools/not-found` (404) if there is neither account nor profile.
 */
export async function readSheet(deps: SheetDeps, uid: string): Promise<Person> {
  const [known, sources, person] = await Promise.all([
    findPerson(deps, uid),
    readSources(deps, uid),
    limitItems(deps, { by: 'person', subject: uid }),
  ])
  const identity = identityOf(known)
  const email =
    identity.email === null
      ? []
      : await limitItems(deps, { by: 'email', subject: mailbox(identity.email) })
  const limits = { email, person }
  return {
    ...identity,
    ...recordsOf(known),
    signInCheck: checkSignIn({ known, sources, limits, now: deps.now() }),
    refusals: refusalsIn(sources, known),
    timeline: timelineIn(sources, aboutEvents(known)),
    revision: revisionOf(known),
  }
}

/** How many refused sign-ins and unlocks operators see about a person. */
const REFUSALS = 5

function refusalsIn({ audit }: Sources, known: Gathered) {
  return audit
    .filter(({ entry: { event } }) => event === 'sign-in-refused' || event === 'unlock-refused')
    .slice(0, REFUSALS)
    .map((one) => eventOf(one, known))
}

/** @throws {ApiError} `tools/not-found` (404) if there is neither account nor profile. */
export async function findPerson(deps: GatherDeps, uid: string): Promise<Gathered> {
  const known = await gather(deps, uid)
  const { user, account, erasingSince } = known
  if (!user && !account && erasingSince === null)
    throw new ApiError('tools/not-found', { because: 'nobody' })
  return known
}

/** Returns the facts that the timeline needs. Omits alerts whose key is not one of our ids. */
export function aboutEvents({ alerts, sessions }: Gathered): Pick<Gathered, 'alerts' | 'sessions'> {
  return { alerts: Object.fromEntries(Object.entries(alerts).filter(([id]) => isId(id))), sessions }
}

function termsOf(
  user: Gathered['user'],
): Pick<Person, 'acceptedTermsAt' | 'acceptedTermsVersion' | 'refusedTerms'> {
  const { acceptedTermsAt = null, acceptedTermsVersion = FIRST_TERMS } = user ?? {}
  const { refusedTermsAt: at, refusedTermsVersion: version } = user ?? {}
  return {
    acceptedTermsAt,
    acceptedTermsVersion: acceptedTermsAt === null ? null : acceptedTermsVersion,
    refusedTerms: at === undefined || version === undefined ? null : { at, version },
  }
}

function identityOf(known: Gathered) {
  const { uid, user, account, erasingSince, request, operator, settings, lostMailbox } = known
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
    ...termsOf(user),
    adoptedAt: user?.adoptedAt ?? null,
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
    mailboxLostAt: lostMailbox?.decidedAt ?? null,
    operatorRole: operator?.role ?? null,
  }
}

function factorOf({ record: { factor } }: Gathered): Person['secondFactor'] {
  if (!factor) return null
  const { since, afterProviders, codesLeft, remembered, wait = null } = shownOf(factor)
  return { since, afterProviders, codesLeft, remembered: Object.keys(remembered).length, wait }
}

function recordsOf(known: Gathered) {
  const { passkeys, devices, sessions, logins, mails, files, recordBytes, user } = known
  const to = { name: user?.displayName ?? null, locale: user?.locale ?? 'fr' }
  return {
    passkeys: Object.entries(passkeys)
      .map(([id, { name, syncs, backedUp, manager = null, createdAt, lastUsedAt = null }]) => ({
        id,
        name,
        syncs,
        backedUp,
        manager,
        createdAt,
        lastUsedAt,
      }))
      .sort((a, b) => b.createdAt - a.createdAt),
    secondFactor: factorOf(known),
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
    mails: Object.entries(mails)
      .map(([key, mail]) => {
        const { kind, at, outcome } = mail
        return { kind, at, outcome, preview: previewOf(known, key, mail, to) }
      })
      .sort((a, b) => b.at - a.at),
    sizes: {
      records: recordBytes,
      files: files.reduce((sum, { bytes }) => sum + bytes, 0),
      fileCount: files.length,
    },
  }
}
