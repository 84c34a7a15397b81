import { ADDRESS_KEEPERS, keyOf } from '@sesame/contract/account-providers'
import { isSameAddress } from '@sesame/contract/email-address'
import type { Provider } from '@sesame/contract/fields'
import { SECOND_MS } from '@sesame/contract/durations'
import type { User } from '@sesame/contract/user'
import { isErased, type AccessRecord } from '../access/access-record.ts'
import type { IdToken } from '../ports/identity/identity.ts'
import type { Account } from './account.ts'

/** A sign-in method that an account can have only once: any provider except `guest` and `passkey`. */
export type Method = Exclude<Provider, 'guest' | 'passkey'>

type Methods = AccessRecord['methods']

/** Whether a provider is a {@link Method}. */
export const isMethod = (provider: string): provider is Method =>
  provider !== 'guest' && provider !== 'passkey'

/**
 * Identifies the account's current method: the subject at the provider, or the time when the password was set. Null if the
 * account does not have the method.
 */
export function subjectOf(
  { linked, passwordStamp }: Pick<Account, 'linked' | 'passwordStamp'>,
  method: Method,
): string | number | null {
  return method === 'password' ? passwordStamp : (linked[method]?.subject ?? null)
}

/** Whether the account's current method is the trusted one. */
export const isTrusted = (account: Account, methods: Methods, method: Method): boolean =>
  methods[keyOf(method)] !== undefined && methods[keyOf(method)] === subjectOf(account, method)

/**
 * Whether a method's provider guarantees that the person owns the trusted e-mail address. Such a method may be added outside the
 * person's session.
 */
function vouches(
  account: Account,
  { methods, refused }: AccessRecord,
  wasVerified: boolean,
  method: Method,
): boolean {
  const { email, emailVerified, linked } = account
  return (
    ADDRESS_KEEPERS.includes(method) &&
    emailVerified &&
    email !== null &&
    isSameAddress(email, methods['email']) &&
    isSameAddress(email, linked[method]?.email) &&
    // Before the address was verified, the account may belong to a stranger. Then accept a method of the address's real
    // owner, even a method that the stranger removed. Afterwards, do not accept another subject for a trusted method, and do
    // not accept a removed method.
    (!wasVerified ||
      (methods[keyOf(method)] === undefined &&
        refused[keyOf(method)] !== subjectOf(account, method)))
  )
}

/**
 * Returns the methods to trust after a first sign-in or a takeover: the sign-in's method, and the e-mail address. All
 * other methods of the account are ignored.
 */
export function firstMethods(account: Account, provider: string): Methods {
  const subject = isMethod(provider) ? subjectOf(account, provider) : null
  return {
    ...(subject !== null && { [keyOf(provider)]: subject }),
    ...(account.email !== null && { email: account.email }),
  }
}

/**
 * Returns the record after its first methods become trusted: at the first sign-in, at a guest's sign-up, or at an adopted
 * person's first sign-in.
 */
export function begun(record: AccessRecord, account: Account, provider: string): AccessRecord {
  const { signUpSince: _signUp, adoptedSince: _adopted, ...left } = record
  return { ...left, methods: firstMethods(account, provider) }
}

/**
 * Whether an adopted person, whose account is older than this system, has not signed in yet. Until then, nothing is
 * trusted (docs/decisions/051).
 */
export const awaitsSignIn = ({ adoptedSince }: Pick<AccessRecord, 'adoptedSince'>): boolean =>
  adoptedSince !== undefined

/** Whether a token was obtained with the provider's account or the password that the account has now. */
export function isCurrent(
  { linked, passwordStamp }: Account,
  { provider, subject, authTimeSeconds }: Pick<IdToken, 'provider' | 'subject' | 'authTimeSeconds'>,
): boolean {
  if (provider !== 'password') return !isMethod(provider) || subject === linked[provider]?.subject
  return passwordStamp !== null && authTimeSeconds + 1 >= Math.floor(passwordStamp / SECOND_MS)
}

/** A person's sign-in methods, according to the account's current state. */
export interface MethodsNow {
  readonly record: AccessRecord
  /** The methods as listed in the profile. */
  readonly profile: Pick<User, 'email' | 'emailVerified' | 'providers' | 'unconfirmed'>
  /**
   * The method with which the real owner of the trusted but unverified address took over the account; null if there was no
   * takeover.
   */
  readonly takenOverBy: Method | null
  /**
   * Whether the address was verified and a password was set outside the person's session, probably with an e-mailed reset link.
   * Earlier sign-ins and passkeys end. The request that contains the reset's code decides the rest.
   */
  readonly mayBeReset: boolean
}

/** The sign-in that a request used. `isReset`: its password was set with a link e-mailed to the address. */
export type ProofOfMethod = Pick<IdToken, 'provider'> & { readonly isReset?: boolean }

interface Looked {
  readonly record: AccessRecord
  readonly user: User
  readonly account: Account
}

/**
 * Decides which methods of an account to trust. Anyone with an ID token can link, replace and set methods at the identity
 * service, so its list cannot be trusted: methods added outside the person's session are recorded as unconfirmed.
 */
export function methodsNow(
  { record, user, account }: Looked,
  now: number,
  proof?: ProofOfMethod,
): MethodsNow {
  // Write nothing about a person who is being erased. Before an adopted person's first sign-in, there is nothing to compare the
  // account's methods with.
  if (isErased(record) || awaitsSignIn(record)) {
    return { record, profile: user, takenOverBy: null, mayBeReset: false }
  }
  // A guest has no trusted method before signing up.
  if (user.isAnonymous) {
    const takenOverBy = beganBy(user, account)
    return { record, profile: asTheyAre(account), takenOverBy, mayBeReset: false }
  }
  const methods = withAskedAddress(record, account, now)
  const current = methods === record.methods ? record : { ...record, asked: {}, methods }
  // The address may have been verified by someone other than the person who requested it: its real owner may have signed in with
  // a provider meanwhile.
  const wasVerified = user.emailVerified && methods === record.methods
  const vouching = account.providers
    .filter(isMethod)
    .filter((method) => vouches(account, current, wasVerified, method))
    .filter((method) => !isTrusted(account, methods, method))
  const isDropped = keysOf(methods).every((key) => !isThere(account, methods, key))
  const mayBeTaken = !user.emailVerified && account.emailVerified
  const mayHoldIt = !wasVerified && account.emailVerified
  const takenOverBy = mayHoldIt ? takeover(vouching, isDropped, proof) : null
  const trusted =
    takenOverBy === null
      ? withGained(account, methods, wasVerified ? vouching : [])
      : firstMethods(account, takenOverBy)
  const asked = takenOverBy === null ? current.asked : {}
  // Someone proved that they own the address, but it is unknown how: by a reset whose code has not arrived yet, or by a
  // method that the identity service treated like a reset.
  const isUnproved = mayBeTaken && takenOverBy === null && isDropped && keysOf(methods).length > 0
  const after = withUnconfirmed({ ...current, asked, methods: trusted }, account, {
    now,
    isUnproved,
  })
  const mayBeReset =
    mayBeTaken &&
    takenOverBy === null &&
    isSameAddress(account.email, methods['email']) &&
    after.unconfirmed['password'] !== undefined
  const isAwaited = mayBeTaken && takenOverBy === null && vouching.length > 0
  const isOpen = mayBeReset || isUnproved || isAwaited
  return {
    record: isSame(record, after) ? record : after,
    profile: shown(after, user, account, isOpen),
    takenOverBy,
    mayBeReset,
  }
}

/** Returns the keys of the methods that can be used to sign in. */
const keysOf = (methods: Methods) => Object.keys(methods).filter((key) => key !== 'email')

/** Whether the account still has the trusted method with this key. */
export function isThere(account: Account, methods: Methods, key: string): boolean {
  const method = account.providers.filter(isMethod).find((one) => keyOf(one) === key)
  return method !== undefined && isTrusted(account, methods, method)
}

/**
 * Whether the person can sign in without this method: with a passkey, or with another trusted method that the account still has.
 */
export const hasOthers = (
  account: Account,
  methods: Methods,
  method: Method,
  passkeys: Readonly<Record<string, unknown>>,
): boolean =>
  Object.keys(passkeys).length > 0 ||
  keysOf(methods).some((key) => key !== keyOf(method) && isThere(account, methods, key))

/** Trusts the new e-mail address that the person requested, if it was verified before its link expired. */
function withAskedAddress(
  { methods, asked }: AccessRecord,
  { email, emailVerified }: Account,
  now: number,
): Methods {
  const wanted = asked['email']
  return wanted && emailVerified && isSameAddress(wanted.address, email) && wanted.until > now
    ? { ...methods, email: email ?? wanted.address }
    : methods
}

/**
 * Returns the method with which the real owner of a trusted but unverified address signed in. This is the proof's method.
 * If the identity service has removed the earlier methods, it may also be the account's first method that guarantees the
 * address.
 */
function takeover(
  vouching: readonly Method[],
  isDropped: boolean,
  proof: ProofOfMethod | undefined,
): Method | null {
  if (proof?.isReset) return 'password'
  const proving = vouching.find((method) => method === proof?.provider)
  return proving ?? (isDropped ? (vouching[0] ?? null) : null)
}

/**
 * Returns the method with which someone else proved the e-mail address that a guest gave when starting to sign up; null
 * if nobody did.
 */
function beganBy(user: User, { emailVerified, providers }: Account): Method | null {
  const isBegun = user.email !== null && !user.emailVerified && emailVerified
  const isKept = user.providers.some((method) => providers.includes(method))
  return isBegun && !isKept ? (providers.find(isMethod) ?? null) : null
}

function withGained(account: Account, methods: Methods, gained: readonly Method[]): Methods {
  if (gained.length === 0) return methods
  const added = gained.map((method) => [keyOf(method), subjectOf(account, method)] as const)
  return { ...methods, ...(Object.fromEntries(added) as Methods) }
}

/**
 * Records which methods of the account are untrusted, which trusted ones are missing, and since when. Removes a deleted password
 * from the trusted methods.
 */
function withUnconfirmed(
  record: AccessRecord,
  account: Account,
  { now, isUnproved }: { readonly now: number; readonly isUnproved: boolean },
): AccessRecord {
  const { password, ...others } = record.methods
  // Keep a deleted password while it is unknown how the address was proved, because it shows that there was a password before.
  const isForgotten = password !== undefined && account.passwordStamp === null && !isUnproved
  const methods = isForgotten ? others : record.methods
  const strange = account.providers
    .filter(isMethod)
    .filter((method) => !isTrusted(account, methods, method))
    .filter((method) => method !== 'password' || !isDisowned(account, record))
    .map((method) => [keyOf(method), subjectOf(account, method) ?? GONE] as const)
  const gone = takenAway(account, methods).map(([method]) => [keyOf(method), GONE] as const)
  const isOwnAddress = isSameAddress(account.email, methods['email'])
  const address = isOwnAddress ? [] : [['email', account.email ?? GONE] as const]
  const unconfirmed = [...strange, ...gone, ...address].map(([key, is]) => {
    const known = record.unconfirmed[key]
    // Replacing an unconfirmed method again does not restart its day of grace. Replacing a password does, because the person may
    // have set it and may be about to confirm it.
    const since = known && (key !== 'password' || known.is === is) ? known.since : now
    return [key, { is, since }] as const
  })
  const left = { ...record, methods, unconfirmed: Object.fromEntries(unconfirmed) }
  // The account may have revoked earlier sign-ins because a stranger set a password or an address. Removing the
  // stranger's password or address later must not end the person's sign-ins.
  const { validSinceSeconds } = account
  const isDiscounted = acceptedSince(account, left) < validSinceSeconds
  return isDiscounted && unconfirmed.length > 0
    ? { ...left, revokedSeconds: Math.max(left.revokedSeconds ?? 0, validSinceSeconds) }
    : left
}

/** Recorded instead of the value of a missing method. */
const GONE = ''

function shown(
  { methods, unconfirmed }: AccessRecord,
  user: User,
  account: Account,
  isOpen: boolean,
): MethodsNow['profile'] {
  const email = (methods['email'] as string | undefined) ?? null
  const isOurs = isSameAddress(email, account.email)
  const waiting = account.providers.filter((one) => keyOf(one) in unconfirmed)
  return {
    email,
    // A verified address stays verified: changing it and changing it back proves nothing new about its owner.
    emailVerified: user.emailVerified || (isOurs && !isOpen && account.emailVerified),
    providers: account.providers.filter((one) => isMethod(one) && isTrusted(account, methods, one)),
    ...(waiting.length > 0 && { unconfirmed: waiting }),
  }
}

const asTheyAre = ({ email, emailVerified, providers }: Account): MethodsNow['profile'] => ({
  email,
  emailVerified,
  providers: [...providers],
})

const isSame = (a: AccessRecord, b: AccessRecord) =>
  JSON.stringify([a.methods, a.unconfirmed, a.asked, a.revokedSeconds]) ===
  JSON.stringify([b.methods, b.unconfirmed, b.asked, b.revokedSeconds])

/** Trusts the account's current value for this method. If no e-mail address is trusted yet, also trusts the account's address. */
export function trust(record: AccessRecord, account: Account, method: Method): AccessRecord {
  const subject = subjectOf(account, method)
  if (subject === null || isTrusted(account, record.methods, method)) return record
  const key = keyOf(method)
  const { [key]: _refused, ...refused } = record.refused
  const { [key]: _unconfirmed, ...unconfirmed } = record.unconfirmed
  const { email = account.email } = record.methods
  const methods = { ...record.methods, ...(email !== null && { email }), [key]: subject }
  return { ...record, refused, unconfirmed, methods }
}

/**
 * Whether another account at the provider has replaced the trusted one. Always false for a password, because a replaced password
 * cannot be restored.
 */
export function isReplaced(account: Account, methods: Methods, method: Method): boolean {
  const [own, stands] = [methods[keyOf(method)], subjectOf(account, method)]
  return method !== 'password' && own !== undefined && stands !== null && own !== stands
}

/**
 * Stops trusting a method. Its current value stays rejected until the person links it again. If it had replaced a trusted
 * account at the provider, the replaced account stays trusted.
 */
export function distrust(record: AccessRecord, account: Account, method: Method): AccessRecord {
  const key = keyOf(method)
  const subject = subjectOf(account, method)
  const { [key]: _method, ...others } = record.methods
  const methods = isReplaced(account, record.methods, method) ? record.methods : others
  const { [key]: _unconfirmed, ...unconfirmed } = record.unconfirmed
  const refused = { ...record.refused, ...(subject !== null && { [key]: subject }) }
  return { ...record, methods, unconfirmed, refused }
}

/**
 * Whether the account's password is the one that the person rejected. A rejected password, unlike a rejected provider, is
 * never trusted again.
 */
export const isDisowned = (account: Account, { refused }: AccessRecord): boolean =>
  account.passwordStamp !== null && refused['password'] === account.passwordStamp

/** Stops trusting a password, since a stranger may have set it, until the person sets a new one with an e-mailed link. */
export const disown = (record: AccessRecord, account: Account): AccessRecord =>
  account.passwordStamp === null ? record : distrust(record, account, 'password')

/** Returns the account without a method. */
export function without(account: Account, method: Method): Account {
  const { [method]: _, ...linked } = account.linked
  const providers = account.providers.filter((one) => one !== method)
  return { ...account, linked, providers, ...(method === 'password' && { passwordStamp: null }) }
}

/**
 * Returns the time (seconds) from which the account accepts sign-ins; 0 if it accepts all. The identity service revokes
 * all earlier sign-ins whenever a password or an e-mail address is set. After a method has become trusted, we ignore such
 * a revocation if the address is not the trusted one, or if a password was set: if the person set it, our API has already
 * ended the other sign-ins; if a stranger set it, the person's sign-ins must not end. We always ignore revocations that
 * we requested, because everything that had to end has already ended.
 */
export function acceptedSince(
  { validSinceSeconds, passwordStamp, email }: Account,
  { methods, revokedSeconds = 0 }: Pick<AccessRecord, 'methods' | 'revokedSeconds'>,
): number {
  if (validSinceSeconds <= revokedSeconds) return 0
  const isKnown = Object.keys(methods).length > 0
  const setAt = Math.floor((passwordStamp ?? 0) / SECOND_MS)
  const isOwnAddress = isSameAddress(email, methods['email'])
  return isKnown && (!isOwnAddress || validSinceSeconds <= setAt + 1) ? 0 : validSinceSeconds
}

/**
 * Returns the trusted methods that are missing on the account and were not replaced. The identity service must link them
 * again.
 */
export function takenAway(account: Account, methods: Methods): readonly [Method, string][] {
  return Object.entries(methods).flatMap(([key, subject]) => {
    if (key === 'email' || key === 'password' || typeof subject !== 'string') return []
    const method = `${key}.com` as Method
    return method in account.linked ? [] : [[method, subject] as [Method, string]]
  })
}
