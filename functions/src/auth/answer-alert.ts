import { keyOf } from '@sesame/contract/account-providers'
import { SECOND_MS } from '@sesame/contract/durations'
import { answerAlert } from '@sesame/contract/endpoints/auth'
import type { Notification } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { isErased, type AccessRecord } from '../common/access/access-record.ts'
import type { Account } from '../common/account/account.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { publicRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { logCaller } from '../common/logging/logger.ts'
import type { Consequences } from '../common/person/consequences.ts'
import type { Known } from '../common/person/facts.ts'
import { readPerson, type Person } from '../common/person/person.ts'
import { readAlertCode, type AlertAnswered } from '../mails/alert-code.ts'
import { endAll } from './session/end-others.ts'
import { endSuspect, forgetDevice } from './session/end-suspect.ts'
import { markSecured } from './secure-account.ts'
import { methodOf, undo } from './undo.ts'

const NEEDS = ['user', 'account', 'passkeys', 'alerts'] as const
type Needs = (typeof NEEDS)[number]

/**
 * `POST api/auth/answer-alert`: called by the page that an e-mail links to. The caller need not be signed in. An answer given in
 * the app does not use up the code, because a thief may have given it. The first commit ends sessions and undoes the change in
 * our records; then the identity service is updated; the second commit uses up the code. If a step fails, the code stays valid
 * and the request can be repeated. « That was me » only marks the alert as read, so a thief with a leaked link cannot use up the
 * code.
 */
export function answerAlertRoute(deps: ApiDeps): Route {
  return publicRoute(
    answerAlert,
    async ({ body: { code: text, answer } }) => {
      const code = readCode(deps.config, text, Math.floor(deps.now() / SECOND_MS))
      logCaller(code.uid)
      const person = await readPerson(deps, code.uid, { needs: NEEDS })
      if (answer === 'me') return { body: await markRead(person, code) }
      const { ended, undone } = await secure(person, code)
      await follow(deps, person, code, undone)
      return { body: { mailed: await consumeCode(person, code, { ended }) } }
    },
    { limits: [LIMITS.answerAlertAsked] },
  )
}

function markRead(person: Person<Needs>, code: AlertAnswered): Promise<{ mailed: false }> {
  return person.commit((facts, then) => {
    const { alert } = requireUnanswered(facts, code)
    if (alert.readAt === undefined) then.write(`notifications/${code.alert}/readAt`, then.at)
    return { record: facts.record, result: { mailed: false } }
  })
}

interface Answered {
  readonly alert: Notification
  readonly user: User
  readonly account: Account
}

/** @throws {ApiError} `auth/link-expired` for every invalid code, whatever the reason. */
function requireUnanswered(facts: Known<Needs>, { alert: id, kind }: AlertAnswered): Answered {
  const alert = facts.alerts[id]
  const isOpen = alert && mailedAs(alert.kind) === kind && alert.answeredAt === undefined
  const { user, account, record } = facts
  if (!user || !account || account.disabled || isErased(record)) throw refuse('alert-of-nobody')
  if (!isOpen) throw refuse('alert-answered')
  return { alert, user, account }
}

const refuse = (because: string, cause?: unknown) =>
  new ApiError('auth/link-expired', { cause, because })

/** Returns the kind of e-mail sent for an alert: a password reset is reported as a password change. */
function mailedAs(kind: Notification['kind']): string {
  return kind === 'password-reset' ? 'password-changed' : kind
}

function readCode(config: ApiDeps['config'], text: string, nowSeconds: number): AlertAnswered {
  try {
    return readAlertCode(config, text, nowSeconds)
  } catch (cause) {
    throw refuse('alert-code', cause)
  }
}

interface Secured {
  readonly ended: number
  /**
   * The change that the identity service must undo too, with the sign-in methods before the change. Null for alerts that only
   * concern a device.
   */
  readonly undone: (Answered & Pick<AccessRecord, 'methods'>) | null
}

/** Ends the sessions that an alert concerns, and undoes the change in our own records. Returns how many sessions ended. */
function secure(person: Person<Needs>, code: AlertAnswered): Promise<Secured> {
  return person.commit<Secured>((facts, then) => {
    const { alert, user, account } = requireUnanswered(facts, code)
    const isDevice = alert.kind === 'new-device'
    const { record, ended } = isDevice
      ? endSuspect(facts.record, then.at, alert, null)
      : endAll(facts.record, then.at)
    forgetDevice(facts.record, record, then, alert)
    const later = alert.kind === 'email-changed' ? cameAfter(facts.alerts, code.alert) : {}
    const alerts = [alert, ...Object.values(later)]
    // A new device may have signed in with the password, whatever method the alert names.
    const disowned = { alerts, oldEmail: code.email, mayKnowPassword: true, isMailed: true }
    const left = undo({ ...facts, record }, then, disowned)
    const undone = isDevice ? null : { alert, user, account, methods: facts.record.methods }
    return { record: left, result: { ended, undone } }
  })
}

/**
 * Ends sign-ins and restores the address at the identity service. If the service refuses the address, restores the current
 * address in our records.
 */
async function follow(
  { accountEdits, now }: Pick<ApiDeps, 'accountEdits' | 'now'>,
  person: Person<Needs>,
  { email: oldEmail }: AlertAnswered,
  undone: Secured['undone'],
): Promise<void> {
  if (undone === null) return
  const { uid } = person
  await accountEdits.revoke(uid, Math.floor(now() / SECOND_MS))
  if (oldEmail === undefined) return
  await accountEdits.restoreEmail(uid, oldEmail).catch(async (error: unknown) => {
    const { email, emailVerified } = undone.user
    const { email: trusted } = undone.methods
    await person.commit(({ record, user }, then) => {
      if (user) then.changeProfile(user, { email, emailVerified })
      const methods = { ...record.methods, ...(trusted !== undefined && { email: trusted }) }
      return { record: { ...record, methods }, result: undefined }
    })
    throw error
  })
}

/**
 * Uses up the code. If the address was changed, also answers the later alerts, whose e-mails went to another address. E-mails a
 * password reset link if the account has a password, or if its owner has no other sign-in method. Resolves with whether the link
 * was e-mailed.
 */
function consumeCode(
  person: Person<Needs>,
  code: AlertAnswered,
  { ended }: Pick<Secured, 'ended'>,
): Promise<boolean> {
  return person.commit((facts, then) => {
    const { alert, account } = requireUnanswered(facts, code)
    then.audit('account-secured', { ended })
    const { providers } = account
    const added = alert.kind === 'method-added' ? methodOf(alert) : null
    // The last sign-in method stays, whoever added it. The owner replaces it by setting a password.
    const stays = added !== null && keyOf(added) in facts.record.methods
    const needs = providers.length === 0 || providers.includes('password') || stays
    const mails = account.email !== null && needs
    if (mails) then.email(`reset-${code.alert}`, { kind: 'reset-password', notMe: true })
    answered(then, code.alert, alert, mails)
    if (alert.kind === 'email-changed') {
      for (const [id, one] of Object.entries(cameAfter(facts.alerts, code.alert))) {
        if (one.answeredAt === undefined) answered(then, id, one, mails)
      }
    }
    return { record: facts.record, result: mails }
  })
}

function answered(then: Consequences, id: string, alert: Notification, mails: boolean) {
  then.write(`notifications/${id}/answeredAt`, then.at)
  markSecured(then, id, alert, mails)
}

/** Returns the other alerts that are as recent as the given alert, or more recent. */
function cameAfter(alerts: Known<'alerts'>['alerts'], id: string): Known<'alerts'>['alerts'] {
  const at = alerts[id]?.at ?? Infinity
  return Object.fromEntries(
    Object.entries(alerts).filter(([key, alert]) => key !== id && alert.at >= at),
  )
}
