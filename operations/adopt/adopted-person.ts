import { UNFINISHED_SIGN_UP_MS } from '@sesame/contract/constants'
import { displayName as visibleName, uid as databaseKey } from '@sesame/contract/fields'
import { user as profileShape, type User } from '@sesame/contract/user'
import * as z from 'zod/mini'
import {
  OPERATOR_CLAIM,
  readAccount,
  REGISTERED_CLAIM,
  userInfo,
} from '../../functions/src/adapters/firebase/identity/account.ts'
import { JUDGED } from '../../functions/src/adapters/firebase/database/databases.ts'
import { newUser } from '../../functions/src/auth/profile/new-user.ts'
import {
  isErased,
  settled,
  type AccessRecord,
} from '../../functions/src/common/access/access-record.ts'
import { changes } from '../../functions/src/common/access/changes.ts'
import type { Account } from '../../functions/src/common/account/account.ts'
import { isMethod, trust } from '../../functions/src/common/account/methods.ts'
import type { Changes } from '../../functions/src/common/ports/person-records.ts'
import { MAX_DISPLAY_NAME } from '@sesame/contract/constants'

/** An account as the identity service describes it. */
export const described = z.extend(userInfo, {
  displayName: z.optional(z.string()),
  customAuth: z.optional(z.boolean()),
})
export type Described = z.infer<typeof described>

/** The fields of {@link described} for the parameter `fields` of Google's APIs. */
export const DESCRIBED_FIELDS = Object.keys(described.shape).join()

/** The reason why an account cannot be adopted. Nothing is written for it. */
export type Unfit =
  /** The uid is not a valid database key, or the rules or the mail queue reserve it. */
  | 'uid'
  /** The account can only sign in with custom tokens from another backend, so none of its methods could be trusted. */
  | 'custom'
  /** The account already has a claim `registered` with another meaning. */
  | 'claim-taken'
  /** The account's claims are so long that another claim does not fit. */
  | 'claims-full'
  /** The account has data that a profile cannot contain. */
  | 'unreadable'
  /** The profile's path already contains other data, such as that of the previous application. */
  | 'occupied'

/** An account that can be adopted, with its new profile. */
export interface Fit {
  readonly account: Account
  readonly user: User
  /** Whether the person is registered. If so, their tokens get the claim `registered`. */
  readonly isRegistered: boolean
}

/** The maximum length of an account's claims as JSON. Source: Firebase, « Control access with custom claims ». */
export const MAX_CLAIMS = 1000

/** The mail queue's key for e-mails to people without an account (docs/data-model.md). */
const NOBODY = '_'

/** Parses an account and creates its profile, or returns why it cannot be adopted. */
export function judge(found: Described): Fit | Unfit {
  const { localId: uid, customAuth = false } = found
  if (!isUsable(uid)) return 'uid'
  let account: Account
  try {
    account = readAccount(found)
  } catch {
    return 'unreadable'
  }
  if (account.isGuest && customAuth) return 'custom'
  // Treat an account without an address or a supported method as a guest: no e-mail can reach it and no method opens a
  // session.
  const isRegistered = account.email !== null || account.providers.some(isMethod)
  if (isRegistered && !account.isMarkedRegistered) {
    if (REGISTERED_CLAIM in account.claims) return 'claim-taken'
    const marked = JSON.stringify({ ...account.claims, [REGISTERED_CLAIM]: true })
    if (marked.length > MAX_CLAIMS) return 'claims-full'
  }
  const made = newUser({ uid, provider: 'guest', photoURL: null }, account, {
    displayName: nameOf(found),
    locale: 'fr',
    acceptedTermsAt: null,
  })
  const providers = isRegistered ? account.providers.filter(isMethod) : []
  const user = profileShape.safeParse({ ...made, isAnonymous: !isRegistered, providers }).data
  return user ? { account, user, isRegistered } : 'unreadable'
}

/** Whether a uid is a valid database key that neither the rules nor the mail queue reserve. */
export const isUsable = (uid: string): boolean =>
  databaseKey.safeParse(uid).success && uid !== NOBODY && !uid.startsWith(RESERVED)

/** The prefix of the uids that the rules reserve. */
const RESERVED = `${JUDGED[0].split(':')[0] ?? ''}:`

/** Returns the account's name, cut to the length that a profile allows. */
function nameOf({ displayName = '' }: Described): string | null {
  const cut = displayName.normalize('NFC').trim().slice(0, MAX_DISPLAY_NAME)
  return visibleName.safeParse(cut.toWellFormed().replaceAll('\uFFFD', '')).data ?? null
}

/** Returns the account's claims that other systems set. */
export const foreignClaims = ({ claims }: Account): string[] =>
  Object.keys(claims).filter((name) => name !== REGISTERED_CLAIM && name !== OPERATOR_CLAIM)

/** Whether an account has an unverified address. */
const isUnproved = ({ email, emailVerified }: Account) => email !== null && !emailVerified

/** The reason why a person is not adopted. */
export type Left =
  /** The person is being erased or has been erased. */
  | 'erased'
  /** The person's profile is lost. Restore it from a backup, because we cannot guess which methods the person trusted. */
  | 'lost'
  /** The person is signing up with a passkey. */
  | 'signing-up'

/** Returns why a person cannot be adopted, or null. */
export function leftAs(
  { record, user }: { readonly record: AccessRecord; readonly user: User | null },
  { account }: Fit,
  now: number,
): Left | null {
  if (isErased(record)) return 'erased'
  if (user) return null
  const { states, unreadable, lives, methods, unconfirmed, refused, signUpSince } = record
  const known = [states, unreadable, lives, methods, unconfirmed, refused]
  if (known.some((branch) => Object.keys(branch).length > 0)) return 'lost'
  const hasMethod = account.providers.some(isMethod)
  const isBegun = signUpSince !== undefined && signUpSince + UNFINISHED_SIGN_UP_MS > now
  return isBegun && !hasMethod ? 'signing-up' : null
}

/**
 * Returns the access record after an adoption (docs/decisions/051). It trusts all methods of the account and its verified
 * address. If the address is not verified, somebody else may have entered it, so the record trusts nothing before the
 * first sign-in. A guest has nothing to trust.
 */
export function adopted(
  record: AccessRecord,
  { account, isRegistered }: Pick<Fit, 'account' | 'isRegistered'>,
  at: { readonly now: number; readonly wakeAt: number },
): AccessRecord {
  const { signUpSince: _, ...left } = { ...record, wakeAt: at.wakeAt }
  if (!isRegistered) return left
  if (isUnproved(account)) return { ...left, adoptedSince: at.now }
  const { email } = account
  const known = { ...left, methods: email === null ? {} : { email } }
  return account.providers
    .filter(isMethod)
    .reduce<AccessRecord>((trusting, method) => trust(trusting, account, method), known)
}

/**
 * Returns the writes that adopt a person. The rules reject them if another commit has changed the person's record since
 * it was read.
 */
export function adoption(
  record: AccessRecord,
  fit: Fit,
  { by, ...at }: { readonly now: number; readonly wakeAt: number; readonly by: string },
): Changes {
  const { uid } = fit.user
  const after = settled(adopted(record, fit, at), at.now)
  const own = { ...changes(record, after), wakeAt: after.wakeAt, rev: record.rev + 1, by }
  return {
    ...Object.fromEntries(
      Object.entries(own).map(([key, value]) => [`access/${uid}/${key}`, value]),
    ),
    // Registered people are asked about the terms once (docs/decisions/052); guests are asked when they register.
    [`users/${uid}`]: { ...fit.user, ...(fit.isRegistered && { adoptedAt: at.now }) },
  }
}
