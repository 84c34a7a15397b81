import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { isObject, type JsonObject } from '../project/read-json.ts'

/** An account, as the emulator's admin API returns it. */
export interface AuthAccount {
  readonly localId: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly phoneNumber?: string
  /** True if the account has ever signed in with a custom token. */
  readonly customAuth?: boolean
  /** In milliseconds since the epoch. */
  readonly lastLoginAt?: string
  /** In seconds since the epoch. Sign-ins before this time are revoked. */
  readonly validSince?: string
  readonly providerUserInfo?: readonly LinkedProvider[]
}

export interface LinkedProvider extends JsonObject {
  readonly providerId: string
  readonly rawId?: string
}

export interface EmulatorRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends requests to the Auth emulator behind the front proxy, only through its HTTP API. */
export interface AuthEmulator {
  /** Opens a request. The caller writes the body and ends the request. */
  open(
    about: Omit<EmulatorRequest, 'body'>,
    answered: (answer: IncomingMessage) => void,
  ): ReturnType<typeof request>
  send(about: EmulatorRequest): Promise<{ answer: IncomingMessage; body: string }>
  account(
    query: { readonly localId: string } | { readonly email: string },
  ): Promise<AuthAccount | null>
  /** Changes an account as an administrator. @throws {Error} with the emulator's error if it rejects the change. */
  update(change: JsonObject & { readonly localId: string }): Promise<void>
  close(): void
}

/** @param port the emulator's port on `host`. */
export function authEmulator(host: string, port: number): AuthEmulator {
  // Do not keep connections alive. The emulator closes an idle connection after a few seconds; a call sent just then would
  // be lost, and could not be repeated safely.
  const agent = new Agent({ keepAlive: false })

  const open: AuthEmulator['open'] = ({ method, path, headers }, answered) =>
    request({ host, port, agent, method, path, headers }, answered)

  const send: AuthEmulator['send'] = ({ body, headers, ...about }) =>
    new Promise((resolve, reject) => {
      const { 'transfer-encoding': _, ...kept } = headers
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      open({ ...about, headers: { ...kept, ...length } }, (answer) => {
        text(answer).then((read) => resolve({ answer, body: read }), reject)
      })
        .once('error', reject)
        .end(body)
    })

  async function administer(operation: string, fields: JsonObject): Promise<JsonObject> {
    const { answer, body } = await send({
      method: 'POST',
      path: `/identitytoolkit.googleapis.com/v1/accounts:${operation}`,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    if (answer.statusCode !== 200) throw new Error(`accounts:${operation}: ${body}`)
    const read: unknown = JSON.parse(body)
    return isObject(read) ? read : {}
  }

  return {
    open,
    send,
    async account(query) {
      const lists = Object.entries(query).map(([name, value]) => [name, [value]] as const)
      const { users } = await administer('lookup', Object.fromEntries(lists))
      const [account] = Array.isArray(users) ? (users as AuthAccount[]) : []
      return account ?? null
    },
    async update(change) {
      await administer('update', change)
    },
    close: () => agent.destroy(),
  }
}
