import * as z from 'zod/mini'
import { fetchText, parseJson, type Bounds, type Fetched } from '../../../common/outbound.ts'
import { within } from '../../../common/within.ts'

const refusal = z.object({ error: z.object({ message: z.string() }) })

/** The address of the project's accounts at the identity service, and how the project proves its identity. */
export interface IdentityAccess {
  readonly accountsURL: string
  /** An OAuth 2 token of the functions' own account. */
  readonly accessToken: () => Promise<string>
}

export interface Asking {
  readonly accessToken: () => Promise<string>
  readonly bounds: Bounds
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Calls the identity service as the project itself, never with its API key. If App Check is enforced, a call with only the
 * key is refused, since it comes from no app (docs/decisions/031). Without a body, it reads.
 *
 * @throws {Error} if no whole answer comes within the bounds.
 */
export async function callIdentity(
  url: string,
  body: object | null,
  { accessToken, bounds, headers }: Asking,
): Promise<Fetched> {
  const request = {
    method: body === null ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${await within(bounds.limitMs, accessToken())}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(body !== null && { body: JSON.stringify(body) }),
  }
  return fetchText(url, request, bounds)
}

/**
 * The same for calls without an answer. Resolves with the reason of a refusal, such as `EMAIL_EXISTS`, or null.
 *
 * @throws {Error} if no whole answer comes within the bounds.
 */
export async function askIdentity(
  url: string,
  body: object,
  asking: Asking,
): Promise<string | null> {
  const { status, text } = await callIdentity(url, body, asking)
  if (status === 200) return null
  // « CODE : explanation »
  const [reason = ''] = parseJson(refusal, text).error.message.split(' ')
  return reason
}
