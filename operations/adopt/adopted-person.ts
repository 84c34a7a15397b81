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

/** The fields of {@link described}, as the parameter `fields` of Google's APIs names them. */
export const DESCRIBED_FIELDS = Object.keys(described.shape).join()

/** Why an account cannot be taken over. Nothing is written for it. */
export type Unfit =
  /** Rules build paths of uids, and know some uids of their own. */
  | 'uid'
  /** It only signs in by tokens that another backend makes, so nothing here could be trusted. */
  | 'custom'
  /** The claim `registered` means something else in it. */
  | 'claim-taken'
  /** There is no room for another claim. */
  | 'claims-full'
  /** The service describes it in a way that a profile cannot hold. */
  | 'unreadable'
  /** Something else is in the place of its profile, such as data of the application before. */
  | 'occupied'

/** An account that is fit to be taken over, and the profile that it gets. */
export interface Fit {
  readonly account: Account
  readonly user: User
  /** Whether the account is of somebody registered, whose tokens say so. */
  readonly isRegistered: boolean
}

/** The most that the service keeps of an account's claims, as JSON. Source: Firebase, « Control access with custom claims ». */
export const MAX_CLAIMS = 1000

/** The uid under which e-mails to people without an account are kept (docs/data-model.md). */
const NOBODY = '_'

/** Reads an account, and makes its profile. */
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
  // Without an address or a method that we know, nothing could be mailed to them, and nothing opens a session.
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

/** Whether the database can hold a person of this uid, and no rule or place has it for something else. */
export const isUsable = (uid: string): boolean =>
  databaseKey.safeParse(uid).success && uid !== NOBODY && !uid.startsWith(RESERVED)

/** What the uids begin with that rules know. */
const RESERVED = `${JUDGED[0].split(':')[0] ?? ''}:`

/** The account's name, cut to what a profile holds. */
function nameOf({ displayName = '' }: Described): string | null {
  const cut = displayName.normalize('NFC').trim().slice(0, MAX_DISPLAY_NAME)
  return visibleName.safeParse(cut.toWellFormed().replaceAll('\uFFFD', '')).data ?? null
}

/** The claims that other systems gave an account. */
export const foreignClaims = ({ claims }: Account): string[] =>
  Object.keys(claims).filter((name) => name !== REGISTERED_CLAIM && name !== OPERATOR_CLAIM)

/** Whether an account has an address that nobody proved to have. */
const isUnproved = ({ email, emailVerified }: Account) => email !== null && !emailVerified

/** Why a person is left as they are. */
export type Left =
  /** They are being erased, or were. */
  | 'erased'
  /** They had a profile, which is lost: a backup has it. What they trusted is not ours to guess. */
  | 'lost'
  /** They are signing up with a passkey. */
  | 'signing-up'

/** Why nothing is written for a person; null if something is. */
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
 * What an adopted person trusts (docs/decisions/051): all methods that the account has, and its verified address. If the
 * address is not verified, somebody else may have given it, so nothing is trusted before the first sign-in. A guest has
 * nothing to trust.
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

/** What is written of an adopted person, on condition that nobody has committed since their record was read. */
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
