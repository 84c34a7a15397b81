import type { Endpoint } from '@sesame/contract/endpoint'
import type { Grant } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import type { Api, EndpointName } from '../../lib/api/api.ts'
import { endpoints } from '../../lib/api/endpoints.ts'
import { accessToken } from '../tokens.ts'
import { marie } from '../users.ts'

interface Call {
  readonly path: string
  readonly params?: unknown
  readonly body: unknown
  readonly accessToken: string | undefined
}

type Reply = (
  call: Call,
) => { status?: number; data?: unknown } | Promise<{ status?: number; data?: unknown }>

/** An API that records its calls and returns the responses prepared by the test. */
export class FakeApi {
  readonly calls: Call[] = []
  readonly #replies = new Map<string, Reply>()

  call = (async (
    name: EndpointName,
    options: { body?: unknown; params?: unknown; accessToken?: string } = {},
  ) => {
    const call = {
      path: key(endpoints[name]),
      ...(options.params !== undefined && { params: options.params }),
      body: options.body,
      accessToken: options.accessToken,
    }
    this.calls.push(call)
    const reply = this.#replies.get(call.path)
    if (reply === undefined) throw new Error(`no reply for ${call.path}`)
    const { status = 200, data = null } = await reply(call)
    return { status, data }
  }) as Api

  /** Sets an endpoint's response. */
  on(endpoint: Endpoint, reply: Reply): void {
    this.#replies.set(key(endpoint), reply)
  }

  callsOf(endpoint: Endpoint): Call[] {
    return this.calls.filter(({ path }) => path === key(endpoint))
  }
}

const key = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

export function grantFor(user: User = marie, token = accessToken({ sub: user.uid })): Grant {
  return { accessToken: token, user }
}
