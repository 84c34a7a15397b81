import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import {
  answerSecondFactor,
  loseSecondFactor,
  TICKET_MS,
} from '@sesame/contract/endpoints/second-factor'
import type { AccessRecord, Pending } from '../../common/access/access-record.ts'
import {
  addPending,
  PENDING_MS,
  spendPending,
  withoutPending,
} from '../../common/access/pending.ts'
import { remember } from '../../common/access/second-factor.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Browser } from '../../common/browser.ts'
import { publicRoute, type Route } from '../../common/http/route.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { logCaller } from '../../common/logging/logger.ts'
import { describeOrigin } from '../../common/origin.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import { deviceId } from '../../common/person/known-devices.ts'
import { readPerson } from '../../common/person/person.ts'
import { waiting } from '../../common/second-factor/waiting.ts'
import { readTicket } from '../session/second-step.ts'
import { checkCode, codesLeft, typedCode } from './own-code.ts'

const NEEDS = ['user', 'devices'] as const

/** `POST api/auth/second-factor/answer`: exchanges a ticket and a code for a custom token. */
export function answerSecondFactorRoute(deps: ApiDeps): Route {
  return publicRoute(
    answerSecondFactor,
    async ({ body: { ticket, code, remember: remembers }, context: { browser } }) => {
      const { id, uid } = readTicket(ticket)
      logCaller(uid)
      const person = await readPerson(deps, uid, { needs: NEEDS })
      const typed = await typedCode(person.facts.record, code)
      const { entry, method, left } = await person.commit((facts, then) => {
        const draw = then.draw('enters')
        const done = facts.record.pending[draw]
        // This request was already committed, but its response was lost.
        if (done) return { record: facts.record, result: resultOf(draw, done, undefined) }
        const asked = requireTicket(facts.record, then, id, browser)
        const device = deviceId(uid, browser)
        const where = { device, known: facts.devices, sid: asked.sid }
        const checked = checkCode(deps.config, facts.record, then, typed, where)
        if (checked.refused) return { ...checked, result: resultOf(draw, asked, undefined) }
        const enters = entering(asked, then.at)
        const open = withoutPending(checked.record, id)
        const known = remembers ? remember(open, device, then.at) : open
        if (remembers) then.audit('second-factor-changed')
        const pending = addPending(known, draw, enters, (one) => one in facts.devices)
        if (!pending) throw new ApiError('request/too-many', { because: 'pending-at-answer' })
        const few = checked.isRecovery ? codesLeft(pending) : undefined
        return { record: pending, result: resultOf(draw, enters, few) }
      })
      const customToken = await deps.identity.signInToken(uid, {
        entry,
        ...(method !== undefined && { method }),
      })
      return { body: { customToken, ...(left !== undefined && { codesLeft: left }) } }
    },
    { limits: [LIMITS.secondFactorAnswerAsked] },
  )
}

/**
 * Turns a ticket into a sign-in, after its code was accepted. A recent proof counts as made now, since finding the authenticator
 * app takes people a while. An older proof, such as a refresh token, keeps its time.
 */
function entering({ provedAt = 0, ...asked }: Pending, now: number): Pending {
  const isRecent = asked.until - TICKET_MS - provedAt <= RECENT_LOGIN_MS
  return {
    ...asked,
    for: 'sign-in',
    until: now + PENDING_MS,
    ...(!isRecent && { provedAt }),
  }
}

const resultOf = (entry: string, { method }: Pending, left: number | undefined) => ({
  entry,
  method,
  left,
})

/**
 * `POST api/auth/second-factor/lost`: begins the waiting period that removes the second factor. The ticket stays valid, in case
 * the person finds a code.
 */
export function loseSecondFactorRoute(deps: ApiDeps): Route {
  const { waitMs } = deps.config.secondFactor
  return publicRoute(
    loseSecondFactor,
    async ({ body: { ticket }, context }) => {
      const { id, uid } = readTicket(ticket)
      logCaller(uid)
      const person = await readPerson(deps, uid, { needs: NEEDS })
      const about = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const until = await person.commit((facts, then) => {
        requireTicket(facts.record, then, id, context.browser)
        return waiting(facts.record, then, { waitMs, by: 'person', about })
      })
      return { body: { until } }
    },
    { limits: [LIMITS.secondFactorLostAsked] },
  )
}

/** @throws {ApiError} `auth/ticket-expired` (410), also for a ticket issued to a different browser. */
function requireTicket(
  record: AccessRecord,
  { uid, at }: Consequences,
  id: string,
  browser: Browser,
): Pending {
  const spent = spendPending(record, id, 'second-factor', at)
  if (spent?.entry.device !== deviceId(uid, browser)) {
    throw new ApiError('auth/ticket-expired', { because: 'no-ticket' })
  }
  return spent.entry
}
