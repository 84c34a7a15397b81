import { isSameAddress } from '@sesame/contract/email-address'
import type { User } from '@sesame/contract/user'
import type { Account } from '../common/account/account.ts'
import { mayRestore } from '../common/account/gone.ts'
import type { PersonalDataStore } from '../common/personal-data/personal-data-store.ts'
import type { AccountDirectory } from '../common/ports/identity/account-directory.ts'
import type { IdentityService } from '../common/ports/identity/identity.ts'
import type { UserStore } from '../common/ports/user-store.ts'
import type { Email, EmailKind } from './email.ts'
import type { Recipient } from './render-email.ts'
import { NOBODY, type MailName, type WaitingMail } from './waiting-mail.ts'

export interface RecipientDeps {
  readonly accounts: Pick<AccountDirectory, 'resolve'>
  readonly identity: Pick<IdentityService, 'account'>
  readonly users: Pick<UserStore, 'find'>
  readonly personalData: Pick<PersonalDataStore, 'readRecord'>
}

/** The recipient of an e-mail. */
export interface Addressee extends Recipient {
  /** The uid of the recipient; null if they have no account. */
  readonly uid: string | null
  /** The account's address, for which the links are made; empty if the account has none. */
  readonly accountEmail: string
  /** From the profile: the person's own address, and the address that refused our last e-mail. */
  readonly own?: Pick<User, 'email' | 'refusedEmail'> | null
  /**
   * `over` if the password no longer works because the owner answered « that wasn't me »; `none` if the account has no password.
   */
  readonly password?: 'over' | 'none'
  /** The owner under whose key the e-mail's record is stored. */
  readonly owner: string
}

/** The reason why an e-mail has no recipient. */
export type Dropped = 'no-account' | 'erased' | 'disabled' | 'unverified' | 'account-back'

/**
 * Kinds that are sent even if the account's address is unverified: links that someone requested, and e-mails to another
 * address.
 */
const TO_ANYBODY: readonly EmailKind[] = [
  ...(['verify-email', 'change-email', 'reset-password', 'email-changed'] as const),
]

/**
 * Finds the recipient of an e-mail, from the current account. If the address may be a stranger's, the name is left out, because
 * whoever created the account chose it.
 */
export async function recipientOf(
  deps: RecipientDeps,
  { owner }: MailName,
  { message, to }: WaitingMail,
): Promise<Addressee | Dropped> {
  if (message.kind === 'erased') {
    return to
      ? { ...to, name: to.name ?? null, uid: null, accountEmail: '', owner: NOBODY }
      : 'no-account'
  }
  if (message.kind === 'account-deleted') return ownerOfLost(deps, owner, message.goneSince)
  const uid = owner === NOBODY ? await deps.accounts.resolve(to?.email ?? '') : owner
  const account = uid === null ? null : await deps.identity.account(uid)
  if (!account) return 'no-account'
  if (account.disabled && message.kind !== 'account-disabled') return 'disabled'
  return addressee(deps, account, message, to)
}

/** Kinds of e-mail with a link that the identity service makes for the account's address. */
const OF_THE_ACCOUNT: readonly EmailKind[] = ['verify-email', 'change-email', 'reset-password']

async function addressee(
  { personalData, users }: RecipientDeps,
  { uid, passwordStamp, ...account }: Account,
  message: Email,
  to: WaitingMail['to'],
): Promise<Addressee | Dropped> {
  if ((await personalData.readRecord(uid, 'access', 'erasingSince')) !== null) return 'erased'
  const user = await users.find(uid)
  // Someone may have changed the account's address at the identity service; the profile has the trusted address.
  const isAnother = user !== null && !user.isAnonymous && !isSameAddress(user.email, account.email)
  const own = isAnother ? user.email : account.email
  if (own === null || (isAnother && OF_THE_ACCOUNT.includes(message.kind))) return 'no-account'
  const emailVerified = account.emailVerified || user?.emailVerified === true
  if (!(isAnother ? user.emailVerified : emailVerified) && !TO_ANYBODY.includes(message.kind)) {
    return 'unverified'
  }
  const isTheirs = emailVerified && message.kind !== 'change-email'
  const isOver =
    message.kind === 'reset-password' &&
    passwordStamp !== null &&
    (await personalData.readRecord(uid, 'access', 'refused/password')) === passwordStamp
  return {
    uid,
    accountEmail: account.email ?? '',
    email: addressOf(message, own),
    name: isTheirs ? (user?.displayName ?? null) : null,
    locale: to?.locale ?? user?.locale ?? 'fr',
    own: user,
    ...(isOver && { password: 'over' }),
    ...(passwordStamp === null && { password: 'none' }),
    // Records of e-mails are erased with the profile, so the records of a person without a profile are stored under `NOBODY`.
    owner: user ? uid : NOBODY,
  }
}

/** Returns the recipient of an e-mail about a deleted account, at the trusted address in their profile. */
async function ownerOfLost(
  { personalData, users }: RecipientDeps,
  uid: string,
  goneSince: number,
): Promise<Addressee | Dropped> {
  const user = await users.find(uid)
  if (!mayRestore(user)) return 'erased'
  if ((await personalData.readRecord(uid, 'access', 'goneSince')) !== goneSince)
    return 'account-back'
  const { email, displayName: name, locale } = user
  return { uid, accountEmail: '', email, name, locale, owner: uid }
}

function addressOf(message: Email, own: string): string {
  if (message.kind === 'change-email') return message.newEmail
  return message.kind === 'email-changed' ? message.oldEmail : own
}
