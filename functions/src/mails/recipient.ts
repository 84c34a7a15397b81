import { isSameAddress } from '@sesame/contract/email-address'
import type { Account } from '../common/account/account.ts'
import { mayRestore } from '../common/account/gone.ts'
import type { PersonalDataStore } from '../common/personal-data/personal-data-store.ts'
import type { AccountDirectory } from '../common/ports/identity/account-directory.ts'
import type { IdentityService } from '../common/ports/identity/identity.ts'
import type { UserStore } from '../common/ports/user-store.ts'
import type { Letter, LetterKind } from './letter.ts'
import type { Recipient } from './render-letter.ts'
import { NOBODY, type MailName, type WaitingMail } from './waiting-mail.ts'

export interface RecipientDeps {
  readonly accounts: Pick<AccountDirectory, 'resolve'>
  readonly identity: Pick<IdentityService, 'account'>
  readonly users: Pick<UserStore, 'find'>
  readonly personalData: Pick<PersonalDataStore, 'readRecord'>
}

/** To whom a letter goes. */
export interface Addressee extends Recipient {
  /** Whose letter it is; null where there is no account behind it. */
  readonly uid: string | null
  /** The address of the account, which its links are made for; empty where there is none. */
  readonly accountEmail: string
  /** Under whom its record is kept. */
  readonly owner: string
}

/** Why a letter goes to nobody. */
export type Dropped = 'no-account' | 'erased' | 'disabled' | 'unverified' | 'account-back'

/**
 * What leaves whether the account's address is verified or not: links that were asked for, and that verify it, and what
 * goes to another address.
 */
const TO_ANYBODY: readonly LetterKind[] = [
  ...(['verify-email', 'change-email', 'reset-password', 'email-changed'] as const),
]

/**
 * Finds out to whom a letter goes, as the account is now. Whoever made an account chose its name, so nobody is greeted by
 * it at an address that may be a stranger's.
 */
export async function recipientOf(
  deps: RecipientDeps,
  { owner }: MailName,
  { letter, to }: WaitingMail,
): Promise<Addressee | Dropped> {
  if (letter.kind === 'erased') {
    return to
      ? { ...to, name: to.name ?? null, uid: null, accountEmail: '', owner: NOBODY }
      : 'no-account'
  }
  if (letter.kind === 'account-deleted') return ownerOfLost(deps, owner, letter.goneSince)
  const uid = owner === NOBODY ? await deps.accounts.resolve(to?.email ?? '') : owner
  const account = uid === null ? null : await deps.identity.account(uid)
  if (!account) return 'no-account'
  if (account.disabled && letter.kind !== 'account-disabled') return 'disabled'
  return addressee(deps, account, letter, to)
}

/** Links of the identity service are made for the address that the account has. */
const OF_THE_ACCOUNT: readonly LetterKind[] = ['verify-email', 'change-email', 'reset-password']

async function addressee(
  { personalData, users }: RecipientDeps,
  { uid, ...account }: Account,
  letter: Letter,
  to: WaitingMail['to'],
): Promise<Addressee | Dropped> {
  if ((await personalData.readRecord(uid, 'access', 'erasingSince')) !== null) return 'erased'
  const user = await users.find(uid)
  // Somebody may have put another address on the account: the profile has the one that its person trusts.
  const isAnother = user !== null && !user.isAnonymous && !isSameAddress(user.email, account.email)
  const own = isAnother ? user.email : account.email
  if (own === null || (isAnother && OF_THE_ACCOUNT.includes(letter.kind))) return 'no-account'
  const emailVerified = account.emailVerified || user?.emailVerified === true
  if (!(isAnother ? user.emailVerified : emailVerified) && !TO_ANYBODY.includes(letter.kind)) {
    return 'unverified'
  }
  const isTheirs = emailVerified && letter.kind !== 'change-email'
  return {
    uid,
    accountEmail: account.email ?? '',
    email: addressOf(letter, own),
    name: isTheirs ? (user?.displayName ?? null) : null,
    locale: to?.locale ?? user?.locale ?? 'fr',
    // Records go with the profile, and a person without one has none to go with.
    owner: user ? uid : NOBODY,
  }
}

/** Somebody whose account is gone: their profile has the address that they trust. */
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

function addressOf(letter: Letter, own: string): string {
  if (letter.kind === 'change-email') return letter.newEmail
  return letter.kind === 'email-changed' ? letter.oldEmail : own
}
