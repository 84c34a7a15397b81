import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isObject, type JsonObject } from '../project/read-json.ts'
import type { Texts } from '../texts/french.ts'
import {
  fieldsOf,
  operationAt,
  type Call,
  needsRecentSignIn,
  RECENT_SIGN_IN_SECONDS,
} from './call.ts'
import { authEmulator, type AuthEmulator } from './emulator.ts'
import { beforeSignIn, mendProviders } from './provider-change.ts'
import { withTrustedClaims } from './provider-credential.ts'
import { agedRefreshToken, datedTokens, isRevoked, renewedTokens } from './sign-in-dates.ts'
import { idTokenOf, readIdToken, readRefreshToken } from './tokens.ts'

interface AuthFront {
  /** Stops listening and closes open connections. */
  close(): void
}

/** Environment variable with the Auth emulator's port, on which the front proxy in the firebase-tools process listens. */
export const AUTH_PORT_VARIABLE = 'SESAME_AUTH_FRONT_PORT'

/** Path that a test calls to make a sign-in older: see {@link startAuthFront}. */
export const AGE_PATH = '/emulator/v1/signIns:age'

interface Place {
  readonly host: string
  readonly port: number
}

/**
 * Starts a proxy in front of the Auth emulator of firebase-tools and makes it as strict as the service. A renewed token
 * keeps its sign-in time, and a revoked token is not renewed. Setting a password or address, or deleting the account,
 * requires a recent sign-in. A sign-in with a trusted provider removes the sign-in methods that were added while the
 * address was unverified. All other calls pass through unchanged.
 *
 * `POST /emulator/v1/signIns:age` with `{ "refreshToken", "bySeconds" }` returns new tokens, like a renewal, but of a
 * sign-in that is `bySeconds` older, because tests cannot wait five minutes.
 *
 * Source: https://firebase.google.com/docs/auth/admin/manage-sessions
 *
 * `onError` receives the error if the port is taken.
 */
export function startAuthFront(
  place: Place,
  behind: Place,
  onError: (error: Error) => void,
): AuthFront {
  const emulator = authEmulator(behind.host, behind.port)
  const server = createServer((request, response) => {
    serve(emulator, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502)
      response.end(`Auth front: ${(error as Error).message}`)
    })
  })
  server.once('error', onError)
  server.listen(place.port, place.host)
  return {
    close() {
      server.close()
      server.closeAllConnections()
      emulator.close()
    },
  }
}

async function serve(
  emulator: AuthEmulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = '/', headers } = request
  const [path = ''] = url.split('?')
  const operation = operationAt(path)
  const isAge = path === AGE_PATH
  if (method !== 'POST' || (operation === null && !isAge) || headers.authorization !== undefined) {
    passThrough(emulator, request, response)
    return
  }
  const body = await text(request)
  const fields = fieldsOf(body, headers['content-type'])
  const pass = (sent = body) => emulator.send({ method, path: url, headers, body: sent })
  if (fields === null) send(response, await pass())
  else if (isAge) await age(emulator, fields, response)
  else if (operation === 'token') await renew(emulator, fields, { request, response, pass })
  else await call(emulator, { operation: operation ?? '', fields }, { request, response, pass })
}

/** Forwards a call that the front proxy does not check: admin calls, pages and settings. */
function passThrough(
  emulator: AuthEmulator,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method = 'GET', url = '/', headers } = request
  const onward = emulator.open({ method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer))
    answer.pipe(response)
  })
  onward.once('error', (error) => response.destroy(error))
  response.once('close', () => onward.destroy())
  request.pipe(onward)
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Forwards the call with the given body or, without one, with the body that the client sent. */
  readonly pass: (body?: string) => ReturnType<AuthEmulator['send']>
}

async function call(
  emulator: AuthEmulator,
  { operation, fields }: Call,
  { request, response, pass }: Exchange,
): Promise<void> {
  const asked = { operation, fields: withTrustedClaims(fields) }
  if (needsRecentSignIn(asked) && (await isTooOld(emulator, asked.fields['idToken']))) {
    refuse(response, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', request.headers.origin)
    return
  }
  const before = await beforeSignIn(emulator, asked)
  const exchanged = await pass(asked.fields === fields ? undefined : JSON.stringify(asked.fields))
  const answer = answerOf(exchanged)
  if (answer === null) {
    send(response, exchanged)
    return
  }
  const dated = datedTokens(operation, answer)
  const { idToken } = dated
  if (before && typeof idToken === 'string') {
    const identities = await mendProviders(emulator, before)
    send(response, exchanged, {
      ...dated,
      ...(identities && { idToken: idTokenOf(idToken, identities) }),
    })
  } else send(response, exchanged, dated)
}

/**
 * Whether the sign-in is too old for a sensitive call. Always false for a guest, because guests cannot sign in again.
 *
 * Source: « This does not apply if the user is anonymous »,
 * https://firebase.google.com/docs/reference/js/v8/firebase.User#delete
 */
async function isTooOld(emulator: AuthEmulator, idToken: unknown): Promise<boolean> {
  const claims = readIdToken(idToken)
  if (!claims) return false
  if (Date.now() / 1000 - claims.signedInAtSeconds <= RECENT_SIGN_IN_SECONDS) return false
  if (!claims.isAnonymous) return true
  const {
    email,
    phoneNumber,
    customAuth,
    providerUserInfo = [],
  } = (await emulator.account({ localId: claims.uid })) ?? {}
  const isGuest = [email, phoneNumber, customAuth].every((part) => part === undefined)
  return !isGuest || providerUserInfo.length > 0
}

async function renew(
  emulator: AuthEmulator,
  { refreshToken }: JsonObject,
  { request, response, pass }: Exchange,
): Promise<void> {
  const { uid = '', signedInAtSeconds = null } = readRefreshToken(refreshToken) ?? {}
  if (signedInAtSeconds !== null && (await isRevoked(emulator, uid, signedInAtSeconds))) {
    refuse(response, 'TOKEN_EXPIRED', request.headers.origin)
    return
  }
  const exchanged = await pass()
  const answer = answerOf(exchanged)
  if (answer === null || signedInAtSeconds === null) send(response, exchanged)
  else send(response, exchanged, renewedTokens(answer, signedInAtSeconds))
}

async function age(
  emulator: AuthEmulator,
  { refreshToken, bySeconds }: JsonObject,
  response: ServerResponse,
): Promise<void> {
  const aged =
    typeof refreshToken === 'string' && typeof bySeconds === 'number'
      ? await agedRefreshToken(emulator, refreshToken, bySeconds)
      : null
  if (aged === null) {
    refuse(response, 'INVALID_REFRESH_TOKEN', undefined)
    return
  }
  const exchanged = await emulator.send({
    method: 'POST',
    path: '/securetoken.googleapis.com/v1/token?key=front',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'refresh_token', refreshToken: aged }),
  })
  const at = readRefreshToken(aged)?.signedInAtSeconds ?? 0
  send(response, exchanged, renewedTokens(answerOf(exchanged) ?? {}, at))
}

/** Rejects a call with an error in the service's format. */
function refuse(response: ServerResponse, message: string, origin: string | undefined): void {
  const body = JSON.stringify({
    error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
  })
  response
    .writeHead(400, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      // Like the emulator, let pages of any origin read the response.
      ...(origin !== undefined && { 'access-control-allow-origin': origin, vary: 'Origin' }),
    })
    .end(body)
}

/** The body of a response; null if the call failed. */
function answerOf({ answer, body }: Awaited<ReturnType<AuthEmulator['send']>>): JsonObject | null {
  if (answer.statusCode !== 200) return null
  const read: unknown = JSON.parse(body)
  return isObject(read) ? read : null
}

function send(
  response: ServerResponse,
  { answer, body }: Awaited<ReturnType<AuthEmulator['send']>>,
  changed?: JsonObject,
): void {
  const sent = changed === undefined ? body : JSON.stringify(changed)
  const { etag: _, ...headers } = endToEnd(answer)
  const length = { 'content-length': Buffer.byteLength(sent) }
  response.writeHead(answer.statusCode ?? 502, { ...headers, ...length }).end(sent)
}

/** The headers of a response, except those about its connection. */
function endToEnd({ headers }: IncomingMessage) {
  const { connection, 'keep-alive': keepAlive, 'transfer-encoding': coding, ...rest } = headers
  return rest
}

/**
 * Checks that the Auth emulator's address is that of the front proxy. Without the proxy, tests would pass on an emulator
 * that is less strict than the service.
 *
 * @param address host and port of the Auth emulator.
 * @throws {Error} if another server responds at that address.
 */
export async function requireFront(address: string, { start }: Texts): Promise<void> {
  const answer = await fetch(`http://${address}${AGE_PATH}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  const told = await answer.text()
  if (!told.includes('INVALID_REFRESH_TOKEN')) throw new Error(start.noFront)
}
