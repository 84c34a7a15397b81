import { isSameAddress } from '@sesame/contract/email-address'
import type { Provider } from '@sesame/contract/fields'
import { SECOND_MS } from '@sesame/contract/durations'
import type { User } from '@sesame/contract/user'
import { isErased, type AccessRecord } from '../access/access-record.ts'
import type { IdToken } from '../ports/identity/identity.ts'
import type { Account } from './account.ts'

/** The sign-in methods that an account has once at most; `guest` and `passkey` are none. */
export type Method = Exclude<Provider, 'guest' | 'passkey'>

type Methods = AccessRecord['methods']

/** The key of a method in an access record: no dot may stand in one. */
export const keyOf = (method: string) => method.replace(/\.com$/, '')

/** Whether a way of signing in is a method of the account. */
export const isMethod = (provider: string): provider is Method =>
  provider !== 'guest' && provider !== 'passkey'

/** What stands on the account now under this method: a provider's subject, or when the password was set. */
export function subjectOf(
  { linked, passwordStamp }: Pick<Account, 'linked' | 'passwordStamp'>,
  method: Method,
): string | number | null {
  return method === 'password' ? passwordStamp : (linked[method]?.subject ?? null)
}

/** Whether this very method of the account is trusted. */
export const isTrusted = (account: Account, methods: Methods, method: Method): boolean =>
  methods[keyOf(method)] !== undefined && methods[keyOf(method)] === subjectOf(account, method)

/** Providers that give an address only to whoever holds it. Microsoft and Facebook pass on what a person claims. */
const ADDRESS_KEEPERS: readonly Method[] = ['google.com', 'apple.com']

/** Whether its provider vouches for the trusted address: such a method may come without its person's session. */
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
    // While the address was nobody's its holder may take the place of a stranger, whatever that one removed. Afterwards
    // another subject of a method that was trusted is a replacement, whatever its address; one that was removed stays so.
    (!wasVerified ||
      (methods[keyOf(method)] === undefined &&
        refused[keyOf(method)] !== subjectOf(account, method)))
  )
}

/** What a first sign-in, or a takeover, trusts: its own method and the address, whatever else hangs on the account. */
export function firstMethods(account: Account, provider: string): Methods {
  const subject = isMethod(provider) ? subjectOf(account, provider) : null
  return {
    ...(subject !== null && { [keyOf(provider)]: subject }),
    ...(account.email !== null && { email: account.email }),
  }
}

/** The record of somebody whose profile is made, by their first sign-in or a guest's sign-up. */
export function begun(record: AccessRecord, account: Account, provider: string): AccessRecord {
  const { signUpSince: _, ...left } = record
  return { ...left, methods: firstMethods(account, provider) }
}

/** Whether a token tells of the very account, or password, that stands there now. */
export function isCurrent(
  { linked, passwordStamp }: Account,
  { provider, subject, authTimeSeconds }: Pick<IdToken, 'provider' | 'subject' | 'authTimeSeconds'>,
): boolean {
  if (provider !== 'password') return !isMethod(provider) || subject === linked[provider]?.subject
  return passwordStamp !== null && authTimeSeconds + 1 >= Math.floor(passwordStamp / SECOND_MS)
}

/** A person's sign-in methods, as an account that was read now leaves them. */
export interface MethodsNow {
  readonly record: AccessRecord
  /** What the profile says of them. */
  readonly profile: Pick<User, 'email' | 'emailVerified' | 'providers' | 'unconfirmed'>
  /** The method by which the trusted address, unverified so far, became somebody else's who holds it; null for none. */
  readonly takenOverBy: Method | null
  /**
   * Whether the address became verified together with a password that came without its person's session: by a mailed reset, as
   * far as anybody can see. The sign-ins and passkeys of before end; its code says the rest.
   */
  readonly mayBeReset: boolean
}

/** The sign-in that a request came by. `isReset`: its password was set by the link that was mailed to the address. */
export type ProofOfMethod = Pick<IdToken, 'provider'> & { readonly isReset?: boolean }

interface Looked {
  readonly record: AccessRecord
  readonly user: User
  readonly account: Account
}

/**
 * Judges the methods of an account. Whoever holds an ID token may link, replace and set what they like at the identity service,
 * so its own list is no answer: what came without its person's session is noted as unconfirmed.
 */
export function methodsNow(
  { record, user, account }: Looked,
  now: number,
  proof?: ProofOfMethod,
): MethodsNow {
  // Nothing is written of somebody who is being erased.
  if (isErased(record)) return { record, profile: user, takenOverBy: null, mayBeReset: false }
  // A guest has no method to trust before they sign up.
  if (user.isAnonymous) {
    const takenOverBy = beganBy(user, account)
    return { record, profile: asTheyAre(account), takenOverBy, mayBeReset: false }
  }
  const methods = withAskedAddress(record, account, now)
  const settled = methods === record.methods ? record : { ...record, asked: {}, methods }
  // Whoever asked for an address need not be who verified it: its holder may have come by a provider meanwhile.
  const wasVerified = user.emailVerified && methods === record.methods
  const vouching = account.providers
    .filter(isMethod)
    .filter((method) => vouches(account, settled, wasVerified, method))
    .filter((method) => !isTrusted(account, methods, method))
  const isDropped = keysOf(methods).every((key) => !isThere(account, methods, key))
  const mayBeTaken = !user.emailVerified && account.emailVerified
  const mayHoldIt = !wasVerified && account.emailVerified
  const takenOverBy = mayHoldIt ? takeover(vouching, isDropped, proof) : null
  const trusted =
    takenOverBy === null
      ? withGained(account, methods, wasVerified ? vouching : [])
      : firstMethods(account, takenOverBy)
  const asked = takenOverBy === null ? settled.asked : {}
  // Somebody proved to hold the address who is not known: a reset whose code is to come, or one that the service took for it.
  const isUnproved = mayBeTaken && takenOverBy === null && isDropped && keysOf(methods).length > 0
  const after = noted({ ...settled, asked, methods: trusted }, account, { now, isUnproved })
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

/** The methods that open a session, by their keys. */
const keysOf = (methods: Methods) => Object.keys(methods).filter((key) => key !== 'email')

/** Whether the account still has a method as it is trusted. */
export function isThere(account: Account, methods: Methods, key: string): boolean {
  const method = account.providers.filter(isMethod).find((one) => keyOf(one) === key)
  return method !== undefined && isTrusted(account, methods, method)
}

/** Whether anything else opens the account: another trusted method that is there, or a passkey. */
export const hasOthers = (
  account: Account,
  methods: Methods,
  method: Method,
  passkeys: Readonly<Record<string, unknown>>,
): boolean =>
  Object.keys(passkeys).length > 0 ||
  keysOf(methods).some((key) => key !== keyOf(method) && isThere(account, methods, key))

/** An address that its person asked to change to and proved to hold, while the link lives. */
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
 * The method by which the holder of a trusted, unverified address came: the proof, or one that was merely seen, where the
 * service has dropped what was there before.
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

/** Whoever proves the address of a guest who began to sign up with it. */
function beganBy(user: User, { emailVerified, providers }: Account): Method | null {
  const isBegun = user.email !== null && !user.emailVerified && emailVerified
  const isKept = user.providers.some((way) => providers.includes(way))
  return isBegun && !isKept ? (providers.find(isMethod) ?? null) : null
}

function withGained(account: Account, methods: Methods, gained: readonly Method[]): Methods {
  if (gained.length === 0) return methods
  const added = gained.map((method) => [keyOf(method), subjectOf(account, method)] as const)
  return { ...methods, ...(Object.fromEntries(added) as Methods) }
}

/** Notes what is there and not trusted, or trusted and not there, since when; forgets a password that is gone. */
function noted(
  record: AccessRecord,
  account: Account,
  { now, isUnproved }: { readonly now: number; readonly isUnproved: boolean },
): AccessRecord {
  const { password, ...others } = record.methods
  // Until somebody proves the address it says that there was one before.
  const isForgotten = password !== undefined && account.passwordStamp === null && !isUnproved
  const methods = isForgotten ? others : record.methods
  const strange = account.providers
    .filter(isMethod)
    .filter((method) => !isTrusted(account, methods, method))
    .filter(
      (method) => method !== 'password' || record.refused['password'] !== account.passwordStamp,
    )
    .map((method) => [keyOf(method), subjectOf(account, method) ?? GONE] as const)
  const gone = takenAway(account, methods).map(([method]) => [keyOf(method), GONE] as const)
  const isOwnAddress = isSameAddress(account.email, methods['email'])
  const address = isOwnAddress ? [] : [['email', account.email ?? GONE] as const]
  const unconfirmed = [...strange, ...gone, ...address].map(([key, is]) => {
    const known = record.unconfirmed[key]
    // Replacing it again and again starts no other day; but a password may be its person's, whose call is on its way.
    const since = known && (key !== 'password' || known.is === is) ? known.since : now
    return [key, { is, since }] as const
  })
  const left = { ...record, methods, unconfirmed: Object.fromEntries(unconfirmed) }
  // What a stranger's password or address revoked stays no reason once that is gone.
  const { validSinceSeconds } = account
  const isDiscounted = acceptedSince(account, left) < validSinceSeconds
  return isDiscounted && unconfirmed.length > 0
    ? { ...left, revokedSeconds: Math.max(left.revokedSeconds ?? 0, validSinceSeconds) }
    : left
}

/** What stands where nothing does. */
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
    // Once verified it stays so: changing it to and fro is no news of its holder.
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

/** Trusts what stands on the account under this method now; with the first method that has one, its address. */
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

/** Whether another account of a provider stands in the place of the trusted one. A password that was replaced is gone for good. */
export function isReplaced(account: Account, methods: Methods, method: Method): boolean {
  const [own, stands] = [methods[keyOf(method)], subjectOf(account, method)]
  return method !== 'password' && own !== undefined && stands !== null && own !== stands
}

/**
 * Trusts a method no longer: what stands there now stays refused until its person links it again. What it has replaced is trusted
 * still.
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

/** Trusts a password no longer, until its person has set another by a mailed link: it may be somebody else's. */
export const disown = (record: AccessRecord, account: Account): AccessRecord =>
  account.passwordStamp === null ? record : distrust(record, account, 'password')

/** The account as it is without a method. */
export function without(account: Account, method: Method): Account {
  const { [method]: _, ...linked } = account.linked
  const providers = account.providers.filter((one) => one !== method)
  return { ...account, linked, providers, ...(method === 'password' && { passwordStamp: null }) }
}

/**
 * Since when (seconds) the account accepts sign-ins. Setting a password or an address has the service revoke every sign-in of
 * before. Who sets them in their own session, or by a mailed link, has the others ended here; of anybody else it is no reason.
 * Nor is a revocation of ours: what it is for has ended, and the rest goes on.
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

/** Trusted methods that the account has no more, and nothing in their place: what to link again. */
export function takenAway(account: Account, methods: Methods): readonly [Method, string][] {
  return Object.entries(methods).flatMap(([key, subject]) => {
    if (key === 'email' || key === 'password' || typeof subject !== 'string') return []
    const method = `${key}.com` as Method
    return method in account.linked ? [] : [[method, subject] as [Method, string]]
  })
}
