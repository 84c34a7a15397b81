import { isObject, type JsonObject } from '../project/read-json.ts'

/** A client's call to the Auth API, reduced to the parts that the front proxy (start-auth-front.ts) reads. */
export interface Call {
  /** For example `accounts:update`, or `token` to refresh a token. */
  readonly operation: string
  readonly fields: JsonObject
}

const V1 = /^\/identitytoolkit\.googleapis\.com\/v[12]\/(accounts[:/][\w:]+)$/
const V3 = /^\/www\.googleapis\.com\/identitytoolkit\/v3\/relyingparty\/(\w+)$/

/**
 * Older paths of the Auth API, with the names that the operations have today.
 *
 * Source: firebase-tools `lib/emulator/auth/server.js`, `registerLegacyRoutes`
 */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  deleteAccount: 'accounts:delete',
  emailLinkSignin: 'accounts:signInWithEmailLink',
  getOobConfirmationCode: 'accounts:sendOobCode',
  setAccountInfo: 'accounts:update',
  signupNewUser: 'accounts:signUp',
  verifyAssertion: 'accounts:signInWithIdp',
  verifyCustomToken: 'accounts:signInWithCustomToken',
  verifyPassword: 'accounts:signInWithPassword',
  verifyPhoneNumber: 'accounts:signInWithPhoneNumber',
}

/** The operation that a client calls at this path; null for any other path, including those of the admin API. */
export function operationAt(path: string): string | null {
  if (path === '/securetoken.googleapis.com/v1/token') return 'token'
  const [, operation] = V1.exec(path) ?? []
  if (operation !== undefined) return operation
  const [, older = ''] = V3.exec(path) ?? []
  return OLDER_NAMES[older] ?? null
}

/**
 * The fields of a JSON or form body, with names in camelCase: clients may also use snake_case. Null for any other body.
 */
export function fieldsOf(body: string, contentType = ''): JsonObject | null {
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return inCamelCase(Object.fromEntries(new URLSearchParams(body)))
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? inCamelCase(value) : null
  } catch {
    return null
  }
}

function inCamelCase(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

/**
 * A sign-in up to this age counts as recent. Users of the service reported this limit; it is not documented.
 *
 * Source: https://github.com/capawesome-team/capacitor-firebase/issues/539
 */
export const RECENT_SIGN_IN_SECONDS = 5 * 60

/**
 * Whether the service requires a recent sign-in for a call. Every call that sets a password or address requires one, and so
 * does a deletion. A change of name or picture does not, nor does linking or unlinking a provider.
 *
 * Source: https://firebase.google.com/docs/auth/web/manage-users#re-authenticate_a_user, and for the link that changes an
 * address https://github.com/firebase/firebase-js-sdk/issues/5202
 */
export function needsRecentSignIn({ operation, fields }: Call): boolean {
  if (fields['idToken'] === undefined) return false
  switch (operation) {
    case 'accounts:delete':
    case 'accounts:signUp': // links an address with a password
    case 'accounts:signInWithEmailLink': // links an address without one
      return true
    case 'accounts:update':
      return fields['email'] !== undefined || fields['password'] !== undefined
    case 'accounts:sendOobCode':
      return fields['requestType'] === 'VERIFY_AND_CHANGE_EMAIL'
    default:
      return false
  }
}
