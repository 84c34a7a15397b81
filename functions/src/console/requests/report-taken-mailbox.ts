import type { OperatorRequest } from '@sesame/contract/records/operator-request'
import { endSessions, everySignIn } from '../../common/access/sessions.ts'
import { methodsNow } from '../../common/account/methods.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Known } from '../../common/person/facts.ts'
import { readPerson } from '../../common/person/person.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { leaveMailbox } from './change-address.ts'
import { alertOf, lostMailboxIn, type LostMailbox } from './lost-mailbox.ts'
import { requireHelpable, requireNoRole, requireUnchangedSince } from './require-helpable.ts'

/**
 * Marks the mailbox that a person lost as taken by someone else, with the same effect as a change of address with the cause
 * `taken`. Codes and links in e-mails to that mailbox stop working, including the one that undoes the change. The password
 * and linked accounts with the old address are no longer trusted, and all sessions end. The person is notified at the new
 * address, with a link to set a new password. The old address is notified again that the team changed it, without a link.
 *
 * @throws {ApiError} `tools/changed` if the change was undone, the address changed again, or the account does not have the new
 *   address yet; `tools/unavailable-here`, `server/unavailable`.
 */
export async function reportTakenMailboxOf(
  deps: ConsoleDeps,
  request: OperatorRequest,
): Promise<void> {
  const { target: uid } = request
  await requireNoRole(deps, uid)
  const [requests, mails] = await Promise.all([
    deps.requests.about(uid),
    deps.personalData.readRecord(uid, 'mails'),
  ])
  const person = await readPerson(deps, uid, { needs: ['user', 'account', 'alerts'] })
  await person.commit(({ record, alerts, ...facts }, then) => {
    // An earlier try has already made this change, although the database's response to it was lost.
    const ended = then.draw('ended')
    if (ended in alerts) return { record, result: undefined }
    const { user, account } = requireHelpable({ ...facts, record })
    requireUnchangedSince(request, alerts, ({ kind }) => kind === 'email-changed')
    const change = lostMailboxIn(requests, { user, account, alerts }, then.at)
    if (!change) throw new ApiError('tools/changed', { because: 'mailbox-not-lost' })
    const signedOut = endSessions(record, everySignIn(then.at))
    const { left, there } = leaveMailbox(signedOut, account, change.from, then)
    const now = { record: { ...left, asked: {} }, user, account: there }
    const { record: after, profile } = methodsNow(now, then.at)
    then.follow(user, profile)
    for (const id of mailedThere(alerts, change))
      then.write(`notifications/${id}/answeredAt`, then.at)
    const told = alertOf(alerts, change)
    // Send no e-mail to an unverified old address, which may belong to a stranger and got no e-mail about the change either.
    if (told && Object.hasOwn(mails ?? {}, told.id)) {
      const { from: oldEmail, email: newEmail } = change
      const about = { kind: 'email-changed', at: told.at, alert: told.id } as const
      then.email(then.draw('final'), { ...about, oldEmail, newEmail, byTeam: true, isFinal: true })
    }
    then.audit('account-changed', { ended: Object.keys(record.states).length })
    // The standard e-mail of this alert would say that nothing else has changed, so send a different one.
    then.alert({ kind: 'sessions-ended' }, ended, { kind: 'reset-password' })
    return { record: after, result: undefined }
  })
}

/**
 * Returns the unanswered alerts that were e-mailed to the old mailbox: the alert about the change itself, and earlier ones.
 * Alerts about other changes of address stay unanswered, because each was e-mailed to the address before that change, and the
 * owner of that address may still undo the change.
 */
function mailedThere(alerts: Known<'alerts'>['alerts'], change: LostMailbox): string[] {
  const open = Object.entries(alerts).filter(([, { answeredAt }]) => answeredAt === undefined)
  // If the alert about the change is missing, use the time of the approval.
  const changedAt = alertOf(alerts, change)?.at ?? change.decidedAt
  return open
    .filter(([, { kind, at }]) => (kind === 'email-changed' ? at === changedAt : at <= changedAt))
    .map(([id]) => id)
}
