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
 * Counts the mailbox that a person lost as taken by somebody else, as if the change of address had been asked for so. No e-mail
 * that went there can be answered any more, the undo of that change included; neither the password nor a linked account of the
 * old address counts; all sessions end. The person is told at the new address, with a link to a new password. The old address
 * is told again that the team changed it, without a link.
 *
 * @throws {ApiError} `tools/changed` if the old address undid the change, it changed again, or the account does not have the new
 *   one yet; `tools/unavailable-here`, `server/unavailable`.
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
    // The commit was written, but its answer was lost.
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
    // An unverified old address was told nothing of the change, since it may be a stranger's.
    if (told && Object.hasOwn(mails ?? {}, told.id)) {
      const { from: oldEmail, email: newEmail } = change
      const about = { kind: 'email-changed', at: told.at, alert: told.id } as const
      then.email(then.draw('final'), { ...about, oldEmail, newEmail, byTeam: true, isFinal: true })
    }
    then.audit('account-changed', { ended: Object.keys(record.states).length })
    // The alert's own e-mail says that nothing else has changed.
    then.alert({ kind: 'sessions-ended' }, ended, { kind: 'reset-password' })
    return { record: after, result: undefined }
  })
}

/**
 * The unanswered alerts whose e-mails went to the old mailbox: that of the change itself, and earlier ones. Other changes of
 * address stay open: the e-mail about each went to the mailbox before it, which may still undo it.
 */
function mailedThere(alerts: Known<'alerts'>['alerts'], change: LostMailbox): string[] {
  const open = Object.entries(alerts).filter(([, { answeredAt }]) => answeredAt === undefined)
  // The alert of the change may be missing.
  const changedAt = alertOf(alerts, change)?.at ?? change.decidedAt
  return open
    .filter(([, { kind, at }]) => (kind === 'email-changed' ? at === changedAt : at <= changedAt))
    .map(([id]) => id)
}
