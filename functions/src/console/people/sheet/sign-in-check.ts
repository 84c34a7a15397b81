import { MINUTE_MS } from '@sesame/contract/durations'
import { isSameAddress } from '@sesame/contract/email-address'
import type { LimitItem } from '@sesame/contract/endpoints/console/limits'
import type { Obstacle, SignInCheck } from '@sesame/contract/sign-in-check'
import { STRANGERS } from '../../../common/access/factor.ts'
import { isGone } from '../../../common/account/gone.ts'
import { hasMade } from '../../../common/account/has-made.ts'
import { isMethod, isTrusted, methodsNow } from '../../../common/account/methods.ts'
import { LIMITS } from '../../../common/limits/limits.ts'
import type { Gathered } from './gather.ts'
import type { Sources } from './timeline.ts'

/** The facts from which obstacles are determined. `limits` contains the limits by the person's address and uid. */
export interface Evidence {
  readonly known: Pick<
    Gathered,
    'account' | 'user' | 'record' | 'passkeys' | 'mails' | 'erasingSince'
  >
  readonly sources: Pick<Sources, 'audit' | 'journal'>
  readonly limits: Readonly<Record<'email' | 'person', readonly LimitItem[]>>
  readonly now: number
}

/**
 * Returns the obstacles to a person's sign-in. Limits by e-mail address or uid block no sign-in. The limits that do block
 * sign-ins count by network address, which identifies no person.
 */
export function checkSignIn(evidence: Evidence): SignInCheck {
  const { known, limits, now } = evidence
  const methods = methodsOf(known, now)
  const items = [...limits.email, ...limits.person]
  const all = [
    ...stateOf(evidence),
    ...entranceOf(known, methods),
    ...factorOf(known, now),
    ...mailboxOf(known),
    ...reached(limits),
  ]
  return {
    at: now,
    obstacles: all.toSorted(worstFirst),
    freeLimits: items.filter((item) => !item.reached).length,
    methods,
  }
}

const STOPS = ['sign-in', 'mails', 'other'] as const

/**
 * The order of obstacles that block the same thing. Kinds that last longest come first, and limits come last. Obstacles of
 * the same kind are sorted by their end, the latest first.
 */
const KINDS: readonly Obstacle['kind'][] = [
  ...(['erasing', 'no-account', 'disabled', 'sign-up-incomplete', 'no-method'] as const),
  ...(['second-factor-wait', 'codes-refused'] as const),
  ...(['address-differs', 'mail-refused', 'unverified', 'limit'] as const),
]

function worstFirst(one: Obstacle, other: Obstacle): number {
  return (
    STOPS.indexOf(one.stops) - STOPS.indexOf(other.stops) ||
    KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
    endOf(other) - endOf(one)
  )
}

const endOf = (one: Obstacle) =>
  one.kind === 'limit' ? one.item.windowEndsAt : 'until' in one ? one.until : 0

function stateOf({ known, sources }: Evidence): Obstacle[] {
  const { account, erasingSince } = known
  const stops = 'sign-in'
  if (erasingSince !== null) return [{ kind: 'erasing', stops, since: erasingSince }]
  if (account === null || isGone(known)) return [{ kind: 'no-account', stops }]
  return account.disabled ? [{ kind: 'disabled', stops, ...disabledBy(sources) }] : []
}

/** The longest delay between the journal entry of an operator's action and the security event about it. */
const SLOWEST_MS = MINUTE_MS

/**
 * Finds out who disabled the account. The command line adds only a security event. The identity service adds no record at
 * all, so if the latest record says that the account was enabled, we do not know who disabled it afterwards.
 */
function disabledBy({
  audit,
  journal,
}: Evidence['sources']): Pick<Extract<Obstacle, { kind: 'disabled' }>, 'at' | 'by' | 'reason'> {
  const event = audit.find(({ entry }) => SWITCHES.includes(entry.event))?.entry
  const failed = new Set(journal.flatMap(({ of, phase }) => (phase === 'failed' ? [of] : [])))
  const act = journal.find(
    ({ action, phase, seq }) => phase === 'begun' && SWITCHES.includes(action) && !failed.has(seq),
  )
  const isActOf = act && (!event || act.at + SLOWEST_MS >= event.at)
  if (isActOf && act.action === 'account-disabled')
    return { at: act.at, by: act.operator, reason: act.reason ?? null }
  const isEvents = !isActOf && event?.event === 'account-disabled'
  return { at: isEvents ? event.at : null, by: null, reason: null }
}

const SWITCHES: readonly string[] = ['account-disabled', 'account-enabled']

/** Returns the account's sign-in methods, and whether each would be trusted at a sign-in now. */
function methodsOf(
  { account, user, record }: Evidence['known'],
  now: number,
): SignInCheck['methods'] {
  if (!account) return []
  // If there is no profile, the next sign-in creates one and trusts the sign-in method used.
  const trusted = user ? methodsNow({ record, user, account }, now).record.methods : {}
  const isKnown = Object.keys(trusted).length > 0
  return account.providers.filter(isMethod).map((provider) => ({
    provider,
    isTrusted: !isKnown || isTrusted(account, trusted, provider),
  }))
}

function entranceOf(
  { account, user, record, passkeys }: Evidence['known'],
  methods: SignInCheck['methods'],
): Obstacle[] {
  if (!account) return []
  const stops = 'sign-in'
  const isPasswordOnly = methods.every(({ provider }) => provider === 'password')
  // Providers other than `password` create the profile at the first sign-in.
  if (user === null && isPasswordOnly) return [{ kind: 'sign-up-incomplete', stops }]
  const hasPasskey = Object.values(passkeys).some((passkey) => hasMade(account, passkey, record))
  const hasMethod = hasPasskey || methods.some((one) => one.isTrusted)
  return hasMethod ? [] : [{ kind: 'no-method', stops, isGuest: user?.isAnonymous === true }]
}

/**
 * Returns the obstacles caused by the second factor. Operators cannot end the wait after refused codes, because a thief would
 * ask them to do so.
 */
function factorOf({ record }: Pick<Evidence['known'], 'record'>, now: number): Obstacle[] {
  const { wait, tries = {} } = record.factor ?? {}
  const stops = 'sign-in'
  const runs = wait !== undefined && wait.until > now
  return [
    ...(runs
      ? [{ kind: 'second-factor-wait', stops, until: wait.until, by: wait.by } as const]
      : []),
    ...Object.entries(tries).flatMap(([device, { until = 0 }]): Obstacle[] =>
      until > now ? [{ kind: 'codes-refused', stops, until, isKnown: device !== STRANGERS }] : [],
    ),
  ]
}

function mailboxOf({ account, user, mails }: Evidence['known']): Obstacle[] {
  const stops = 'mails'
  const last = Object.values(mails).toSorted((a, b) => b.at - a.at)[0]
  const isUnverified = account?.email != null && !account.emailVerified && !user?.emailVerified
  const differs = account && user && !isSameAddress(account.email, user.email)
  return [
    ...(differs ? [{ kind: 'address-differs', stops, email: account.email } as const] : []),
    ...(last?.outcome === 'refused'
      ? [{ kind: 'mail-refused', stops, mail: last.kind, at: last.at } as const]
      : []),
    ...(isUnverified ? [{ kind: 'unverified', stops } as const] : []),
  ]
}

/** Limits on the e-mails that help people sign in. */
const MAIL_LIMITS: readonly string[] = [
  LIMITS.forgotPasswordEmail,
  LIMITS.unprovenEmail,
  LIMITS.verifyEmail,
  LIMITS.verifyEmailTo,
  LIMITS.changeEmail,
  LIMITS.changeEmailTo,
].map(({ name }) => name)

function reached(limits: Evidence['limits']): Obstacle[] {
  return (['email', 'person'] as const).flatMap((by) =>
    limits[by]
      .filter((item) => item.reached)
      .map((item): Obstacle => {
        const stops = MAIL_LIMITS.includes(item.limit) ? 'mails' : 'other'
        return { kind: 'limit', stops, by, item }
      }),
  )
}
