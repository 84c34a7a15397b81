import * as z from 'zod/mini'
import { fetchText, parseJson, type Bounds, type Fetched } from '../../../common/outbound.ts'
import { within } from '../../../common/within.ts'

const refusal = z.object({ error: z.object({ message: z.string() }) })

/** The URL of the project's accounts at the identity service, and how our server authorizes its calls. */
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
 * Calls the identity service, authorized as the project itself and not by its API key: where App Check is enforced, the
 * service refuses calls that have only the key (docs/decisions/031). Sends a GET if there is no body.
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
 * Like {@link callIdentity}, for calls whose answer is not needed. Resolves with the reason for a refusal, such as
 * `EMAIL_EXISTS`, or null.
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
