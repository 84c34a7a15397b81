import { SECOND_MS } from '@sesame/contract/durations'
import { isSameAddress } from '@sesame/contract/email-address'
import type { OperatorRequest } from '@sesame/contract/records/operator-request'
import { endSessions, everySignIn } from '../../common/access/sessions.ts'
import { alertAddress } from '../../common/account/alert-changes.ts'
import { disown, distrust, isMethod, methodsNow, without } from '../../common/account/methods.ts'
import type { AccessRecord } from '../../common/access/access-record.ts'
import type { Account } from '../../common/account/account.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import { readPerson } from '../../common/person/person.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { requireFit } from '../people/person-action.ts'
import { requireHelpable, requireNoRole, requireUnchangedSince } from './require-helpable.ts'

const NEEDS = ['user', 'account', 'alerts'] as const

/**
 * Gives a person another address, marked as verified because two operators vouch for it. Ends all sessions and revokes all
 * sign-ins, as the identity service does after a change of address. Sends an e-mail to the old address. If someone else
 * controls the old mailbox (`taken`), codes and links in its e-mails stop working, and its password and the linked accounts
 * with its address are no longer trusted. The new address gets a link to set a new password.
 *
 * First, our records are changed; then the identity service is updated. If the identity service refuses, our records are
 * restored, and nobody is notified.
 *
 * @throws {ApiError} `tools/changed`, `tools/unavailable-here`, `auth/address-taken`, `server/unavailable`.
 */
export async function changeAddressOf(deps: ConsoleDeps, request: OperatorRequest): Promise<void> {
  const { target: uid, email, cause } = request
  requireFit(email !== undefined && cause !== undefined)
  await requireNoRole(deps, uid)
  const { accounts, accountEdits, now } = deps
  const holder = await accounts.resolve(email)
  if (holder !== null && holder !== uid)
    throw new ApiError('auth/address-taken', { because: 'address-taken-meanwhile' })
  const person = await readPerson(deps, uid, { needs: NEEDS })
  const before = await person.commit(({ record, user: known, account: found, alerts }, then) => {
    const { user, account } = requireHelpable({ user: known, account: found, record })
    requireUnchangedSince(request, alerts, ({ kind }) => kind === 'email-changed')
    // Whether the person has changed the address at the identity service, but our records do not show the change yet.
    const isChanging = methodsNow({ record, user, account }, then.at).profile.email !== user.email
    if (isChanging || user.email !== (request.from ?? null) || isSameAddress(user.email, email))
      throw new ApiError('tools/changed', { because: 'address-changed-meanwhile' })
    const ended = endSessions(record, everySignIn(then.at))
    const isTaken = cause === 'taken'
    const owned = isTaken
      ? leaveMailbox(ended, account, account.email, then)
      : { left: ended, there: account }
    // Drop `adoptedSince`: for an adopted person who never signed in, the operators' decision on the address also decides
    // which methods are trusted.
    const { restored, adoptedSince: _, ...open } = owned.left
    const left = {
      ...open,
      asked: {},
      // Drop the code with which the account was restored, because it was sent to the old mailbox.
      ...(restored && { restored: { createdAt: restored.createdAt } }),
      methods: { ...open.methods, email },
    }
    const there = { ...owned.there, email, emailVerified: true }
    const { record: after, profile } = methodsNow({ record: left, user, account: there }, then.at)
    then.follow(user, { ...profile, emailVerified: true })
    // Keep the codes of earlier changes of address valid. Each was sent to a different mailbox, whose owner may still undo
    // all later changes.
    for (const [id, { answeredAt, kind }] of Object.entries(isTaken ? alerts : {})) {
      if (answeredAt === undefined && kind !== 'email-changed')
        then.write(`notifications/${id}/answeredAt`, then.at)
    }
    then.audit('account-changed', { ended: Object.keys(record.states).length })
    return { record: after, result: { user, record } }
  })
  try {
    await accountEdits.revoke(uid, Math.floor(now() / SECOND_MS))
    await accountEdits.restoreEmail(uid, email)
  } catch (error) {
    await person.commit(({ record, user }, then) => {
      const { email: address, emailVerified } = before.user
      if (user) then.changeProfile(user, { email: address, emailVerified })
      const { methods, refused, unconfirmed, adoptedSince } = before.record
      const waiting = adoptedSince !== undefined && { adoptedSince }
      return { record: { ...record, methods, refused, unconfirmed, ...waiting }, result: undefined }
    })
    throw error
  }
  // Send the password link after the address has changed, because the link is created for the account's current address.
  await person.commit(({ record, account }, then) => {
    alertAddress(then, before.user, email, cause)
    const hasPassword = account?.providers.includes('password') === true
    if (cause === 'taken' || hasPassword || account?.providers.length === 0) {
      then.email(then.draw('reset'), { kind: 'reset-password' })
    }
    return { record, result: undefined }
  })
}

/**
 * Stops trusting everything that the owner of the mailbox at this address can use: the password, and the linked accounts with
 * this address, which are unlinked. Returns the record, and the account as it will be afterwards.
 */
export function leaveMailbox(
  record: AccessRecord,
  account: Account,
  address: string | null,
  then: Consequences,
): { readonly left: AccessRecord; readonly there: Account } {
  const same = account.providers
    .filter(isMethod)
    .filter((method) => isSameAddress(address, account.linked[method]?.email))
  for (const method of same) then.unlink(method)
  return {
    left: same.reduce((left, method) => distrust(left, account, method), disown(record, account)),
    there: same.reduce(without, account),
  }
}
