import { AGE_PATH } from '../../src/auth/start-auth-front.ts'
import { isObject, type JsonObject } from '../../src/project/read-json.ts'

/** A response of the Auth emulator. */
export interface AuthAnswer {
  readonly status: number
  /** The error code; empty after a success. */
  readonly code: string
  readonly body: JsonObject
}

/** The tokens of a sign-in. */
export interface SignedIn {
  readonly uid: string
  readonly idToken: string
  readonly refreshToken: string
}

/** Sends requests to an Auth emulator, as a client or as an administrator. */
export function authClient(address: string) {
  async function post(path: string, body: object, headers: object = {}): Promise<AuthAnswer> {
    const reply = await fetch(`http://${address}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const read: unknown = await reply.json()
    const answer = isObject(read) ? read : {}
    const error = isObject(answer['error']) ? answer['error'] : {}
    return { status: reply.status, code: textOf(error['message']), body: answer }
  }

  const call = (operation: string, fields: object) =>
    post(`/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=any`, {
      returnSecureToken: true,
      ...fields,
    })

  const administer = (operation: string, fields: object) =>
    post(`/identitytoolkit.googleapis.com/v1/accounts:${operation}`, fields, {
      Authorization: 'Bearer owner',
    })

  return {
    post,
    call,
    administer,
    /** Signs in. Throws if the emulator rejects the sign-in. */
    async signedIn(operation: string, fields: object): Promise<SignedIn> {
      const { status, code, body } = await call(operation, fields)
      if (status !== 200) throw new Error(`accounts:${operation}: ${code}`)
      const idToken = textOf(body['idToken'])
      const uid = textOf(claimsOf(idToken)['user_id'])
      return { uid, idToken, refreshToken: textOf(body['refreshToken']) }
    },
    renew: (refreshToken: string) =>
      post('/securetoken.googleapis.com/v1/token?key=any', {
        grantType: 'refresh_token',
        refreshToken,
      }),
    /** Makes a sign-in `bySeconds` seconds older. */
    async aged({ uid, refreshToken }: SignedIn, bySeconds: number): Promise<SignedIn> {
      const { body } = await post(AGE_PATH, { refreshToken, bySeconds })
      return {
        uid,
        idToken: textOf(body['id_token']),
        refreshToken: textOf(body['refresh_token']),
      }
    },
    /** Signs in with a provider's credential, or links the provider to the signed-in account. */
    provider: (providerId: string, claims: object, idToken?: string) =>
      call('signInWithIdp', {
        ...(idToken !== undefined && { idToken }),
        requestUri: 'http://localhost',
        postBody: new URLSearchParams({ providerId, id_token: JSON.stringify(claims) }).toString(),
      }),
    async account(localId: string): Promise<JsonObject> {
      const { body } = await administer('lookup', { localId: [localId] })
      const [account] = Array.isArray(body['users']) ? (body['users'] as JsonObject[]) : []
      return account ?? {}
    },
  }
}

export type AuthClient = ReturnType<typeof authClient>

/** Decodes the claims of a token without verifying the token. */
export function claimsOf(token: string): JsonObject {
  const claims: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}',
  )
  return isObject(claims) ? claims : {}
}

/** The ids of an account's providers, sorted. */
export function providersOf({ providerUserInfo }: JsonObject): string[] {
  const linked = Array.isArray(providerUserInfo) ? (providerUserInfo as JsonObject[]) : []
  return linked.map(({ providerId }) => textOf(providerId)).sort()
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
