import * as z from 'zod/mini'
import { fetchText, parseJson, type Bounds, type Fetched } from '../../../common/outbound.ts'
import { within } from '../../../common/within.ts'

const refusal = z.object({ error: z.object({ message: z.string() }) })

/** The URL of the project's accounts at the identity service, and a function that returns our server's access token. */
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
 * Calls the identity service with the project's own authorization instead of its API key: if App Check is enforced, the service
 * rejects calls that have only the key (docs/decisions/031). Sends a GET if there is no body.
 *
 * @throws {Error} if no complete response arrives within the limits.
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
 * Like {@link callIdentity}, for calls whose response is not needed. Resolves with the reason for an error, such as
 * `EMAIL_EXISTS`, or null.
 *
 * @throws {Error} if no complete response arrives within the limits.
 */
export async function askIdentity(
  url: string,
  body: object,
  asking: Asking,
): Promise<string | null> {
  const { status, text } = await callIdentity(url, body, asking)
  if (status === 200) return null
  // The error message has the format « CODE : explanation ».
  const [reason = ''] = parseJson(refusal, text).error.message.split(' ')
  return reason
}
