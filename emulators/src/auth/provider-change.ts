import type { JsonObject } from '../project/read-json.ts'
import type { Call } from './call.ts'
import type { AuthAccount, AuthEmulator } from './emulator.ts'
import { readCredential, type ProviderCredential } from './provider-credential.ts'
import { readIdToken } from './tokens.ts'

/** An account before a person signs in with a provider. The sign-in may change the account. */
export interface BeforeSignIn {
  readonly account: AuthAccount
  readonly credential: ProviderCredential
  /** True if a signed-in person links the provider; false if they sign in with it. */
  readonly isLink: boolean
}

/** Reads the account that a sign-in or link with a provider will change; null if no account exists yet. */
export async function beforeSignIn(
  emulator: AuthEmulator,
  { operation, fields }: Call,
): Promise<BeforeSignIn | null> {
  if (operation !== 'accounts:signInWithIdp') return null
  const credential = readCredential(fields)
  if (!credential) return null
  const uid = readIdToken(fields['idToken'])?.uid
  const { email } = credential
  if (uid === undefined && email === null) return null
  const account = await emulator.account(
    uid === undefined ? { email: email ?? '' } : { localId: uid },
  )
  return account && { account, credential, isLink: uid !== undefined }
}

/**
 * Corrects the account after the emulator's sign-in with a provider. Resolves with the account's identities, or null if no
 * correction was needed:
 *
 * - « The trusted provider overwrites the untrusted provider »: when the real owner of an unverified address signs in with
 *   a trusted provider, the service removes the account's other sign-in methods. The emulator removes the password and the
 *   phone number, but keeps the other providers.
 * - A second account of the same provider replaces the first. In the emulator, the first can still sign in. The service's
 *   behaviour is not documented; but an account lists only one identity per provider, so only that one may sign in.
 *
 * Source: https://firebase.google.com/docs/auth/users#verified_email_addresses; firebase-tools
 * `lib/emulator/auth/operations.js`, `handleIdpSigninEmailRequired`, and `state.js`, `updateUserProviderInfo`
 */
export async function mendProviders(
  emulator: AuthEmulator,
  { account: before, credential, isLink }: BeforeSignIn,
): Promise<JsonObject | null> {
  const { localId } = before
  const { providerId, subject } = credential
  const after = await emulator.account({ localId })
  const now = after?.providerUserInfo?.find((linked) => linked.providerId === providerId)
  if (!after || now?.rawId !== subject) return null
  const replaced = before.providerUserInfo?.find(
    (linked) => linked.providerId === providerId && linked.rawId !== subject,
  )
  if (replaced) {
    await emulator.update({ localId, linkProviderUserInfo: replaced })
    await emulator.update({ localId, deleteProvider: [providerId], linkProviderUserInfo: now })
  }
  const isOverwritten = !isLink && isTakeover(before, after, credential)
  const overwritten = isOverwritten ? othersThan(providerId, after) : []
  if (overwritten.length > 0) await emulator.update({ localId, deleteProvider: overwritten })
  if (!replaced && overwritten.length === 0) return null
  const left = after.providerUserInfo?.filter((linked) => !overwritten.includes(linked.providerId))
  return identitiesOf({ ...after, ...(left && { providerUserInfo: left }) })
}

function isTakeover(
  before: AuthAccount,
  after: AuthAccount,
  { isTrusted, email }: ProviderCredential,
) {
  return (
    isTrusted && before.email === email && !before.emailVerified && after.emailVerified === true
  )
}

/** The account's other providers. Leaves out password and phone, because a call removes these two by clearing other fields. */
function othersThan(providerId: string, { providerUserInfo = [] }: AuthAccount): string[] {
  return providerUserInfo
    .map((linked) => linked.providerId)
    .filter((other) => ![providerId, 'password', 'phone'].includes(other))
}

function identitiesOf({ email, providerUserInfo = [] }: AuthAccount): JsonObject {
  const linked = providerUserInfo.filter(
    ({ providerId, rawId }) => providerId !== 'password' && rawId,
  )
  return {
    ...(email !== undefined && { email: [email] }),
    ...Object.fromEntries(linked.map(({ providerId, rawId }) => [providerId, [rawId]])),
  }
}
