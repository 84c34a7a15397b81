import { isObject, type JsonObject } from '../project/read-json.ts'

/** A call of the API by a client, as the front reads it. */
export interface Call {
  /** For example `accounts:update`, or `token` for a renewal. */
  readonly operation: string
  readonly fields: JsonObject
}

const V1 = /^\/identitytoolkit\.googleapis\.com\/v[12]\/(accounts[:/][\w:]+)$/
const V3 = /^\/www\.googleapis\.com\/identitytoolkit\/v3\/relyingparty\/(\w+)$/

/**
 * The older names of the same operations.
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

/** The operation that a client calls at this path; null for every other path, administrators' included. */
export function operationAt(path: string): string | null {
  if (path === '/securetoken.googleapis.com/v1/token') return 'token'
  const [, operation] = V1.exec(path) ?? []
  if (operation !== undefined) return operation
  const [, older = ''] = V3.exec(path) ?? []
  return OLDER_NAMES[older] ?? null
}

/**
 * The fields of a body, JSON or a form, under their names in camel case: both spellings are accepted. Null for a body
 * that is neither.
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
