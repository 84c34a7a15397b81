import { SECOND_MS } from '@sesame/contract/durations'
import { answerAlert } from '@sesame/contract/endpoints/auth'
import type { Notification } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import type { Account } from '../common/account/account.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { readAlertCode, type AlertAnswered } from '../mails/alert-code.ts'
import { endAll, endSuspect } from './session/end-suspect.ts'
import { takeBackPasskeys } from './passkeys/take-away.ts'
import { undoChange } from './undo-change.ts'

/** The alert that a code answers, and its owner as they are now. */
interface Case {
  readonly code: AlertAnswered
  readonly alert: Notification
  readonly user: User
  readonly account: Account
}

/**
 * `POST api/auth/answer-alert`, from the page of a letter's link, signed in or not. An answer given in the app does not
 * spend the code, because a thief may have given it. The alert is marked last, so that the code stays good after a
 * failure; everything before can be repeated.
 */
export function answerAlertRoute(deps: ApiDeps): Route {
  return route(
    answerAlert,
    async ({ body: { code, answer } }) => {
      const found = await caseOf(deps, code)
      const { uid, alert } = found.code
      const isSuspect = answer === 'not-me'
      const ended = isSuspect ? await secure(deps, found) : 0
      const mailed = isSuspect && (await mailReset(deps, found))
      if (!(await deps.alerts.answer(uid, alert, { at: deps.now(), isSuspect }))) {
        throw new ApiError('auth/link-expired')
      }
      if (isSuspect) await deps.audit.record('account-secured', uid, { ended })
      return { body: { mailed } }
    },
    { limits: [LIMITS.answerAlertAsked] },
  )
}

/** @throws {ApiError} `auth/link-expired` for every code that is good no more, whatever the reason. */
async function caseOf(
  { config, alerts, users, identity, now }: ApiDeps,
  text: string,
): Promise<Case> {
  const code = readCode(config, text, Math.floor(now() / SECOND_MS))
  const { uid } = code
  // All at once: how long it takes says nothing about the account.
  const [alert, user, account] = await Promise.all([
    alerts.find(uid, code.alert),
    users.find(uid),
    identity.account(uid),
  ])
  const isGood = alert && toldAs(alert.kind) === code.kind && alert.answeredAt === undefined
  if (!isGood || !user || !account || account.disabled) throw new ApiError('auth/link-expired')
  return { code, alert, user, account }
}

/** The kind of the letter that tells of an alert: a new password is one, however it was set. */
function toldAs(kind: Notification['kind']): string {
  return kind === 'password-reset' ? 'password-changed' : kind
}

function readCode(config: ApiDeps['config'], text: string, nowSeconds: number): AlertAnswered {
  try {
    return readAlertCode(config, text, nowSeconds)
  } catch (cause) {
    throw new ApiError('auth/link-expired', { cause })
  }
}

/** Ends what the alert is about, and undoes it; returns how many sessions ended. */
async function secure(deps: ApiDeps, { code, alert, user, account }: Case): Promise<number> {
  const { uid } = user
  if (alert.kind === 'new-device') return endSuspect(deps, uid, alert, null)
  await deps.identity.revokeTokens(uid)
  const ended = await endAll(deps, uid)
  const later = alert.kind === 'email-changed' ? await spendLater(deps, code) : []
  await takeBackPasskeys(deps, account, [alert, ...later])
  await undoChange(deps, { user, account, alert, later, oldEmail: code.email })
  // The thief may know it, and could come back before the owner chooses another.
  if (account.providers.includes('password')) await deps.identity.replacePassword(uid)
  return ended
}

/**
 * Answers what was told after an address changed, and returns it: those letters went elsewhere, and one may carry a code
 * that takes the account back.
 */
async function spendLater(
  { alerts, now }: Pick<ApiDeps, 'alerts' | 'now'>,
  { uid, alert }: AlertAnswered,
): Promise<Notification[]> {
  const later = await alerts.since(uid, alert)
  const answer = { at: now(), isSuspect: true }
  await Promise.all(Object.keys(later).map((id) => alerts.answer(uid, id, answer)))
  return Object.values(later)
}

/** Mails a link to a new password, unless the account has neither a password nor the need of one. */
async function mailReset(
  { identity, letters }: ApiDeps,
  { code: { uid, alert } }: Case,
): Promise<boolean> {
  const account = await identity.account(uid)
  if (account?.email == null) return false
  const { providers } = account
  if (providers.length > 0 && !providers.includes('password')) return false
  await letters.send({ uid }, `reset-${alert}`, { kind: 'reset-password' })
  return true
}
