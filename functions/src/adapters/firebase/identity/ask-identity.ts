import * as z from 'zod/mini'
import { fetchText, parseJson, type Bounds } from '../../../common/outbound.ts'
import { within } from '../../../common/within.ts'

const refusal = z.object({ error: z.object({ message: z.string() }) })

export interface Asking {
  /** An OAuth 2 token of the functions' own account. */
  readonly accessToken: () => Promise<string>
  readonly bounds: Bounds
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Calls the identity service as the project itself, never with its API key: where App Check is enforced, a call with the key
 * alone is refused, as it comes from no app (docs/decisions/031). Resolves with the reason of a refusal, such as
 * `EMAIL_EXISTS`, or null.
 *
 * @throws {Error} when no whole answer comes within the bounds.
 */
export async function askIdentity(
  url: string,
  body: object,
  { accessToken, bounds, headers }: Asking,
): Promise<string | null> {
  const request = {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await within(bounds.limitMs, accessToken())}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  }
  const { status, text } = await fetchText(url, request, bounds)
  if (status === 200) return null
  // « CODE : explanation »
  const [reason = ''] = parseJson(refusal, text).error.message.split(' ')
  return reason
}
