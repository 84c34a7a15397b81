import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { fetchText, parseJson, type Bounds } from '../../common/outbound.ts'
import type { Push } from '../../common/push/push.ts'

const BOUNDS: Bounds = { maxBytes: 16 * 1024, limitMs: 3 * SECOND_MS }

/** Undelivered push messages expire after a day. The app shows the alerts in any case. */
const TTL_SECONDS = 24 * 60 * 60

const accepted = z.object({ name: z.string() })
const refusal = z.object({
  error: z.object({
    status: z.string(),
    details: z._default(
      z.array(
        z.object({
          errorCode: z.optional(z.string()),
          fieldViolations: z.optional(z.array(z.object({ field: z.optional(z.string()) }))),
        }),
      ),
      [],
    ),
  }),
})
type Refusal = z.infer<typeof refusal>

export interface FcmParts {
  readonly url: string
  readonly projectId: string
  /** An OAuth 2 token of the functions' own account. */
  readonly accessToken: () => Promise<string>
  readonly bounds?: Bounds
}

/**
 * Sends push messages through the HTTP v1 API of Firebase Cloud Messaging. Calling this API directly avoids loading
 * `firebase-admin/messaging` for one request. Messages contain only data, which `web/public/worker.js` displays.
 *
 * Source: Firebase, « projects.messages.send », « FCM error codes ».
 */
export function fcm({ url, projectId, accessToken, bounds = BOUNDS }: FcmParts): Push {
  const address = new URL(`/v1/projects/${encodeURIComponent(projectId)}/messages:send`, url).href
  return {
    async send(token, { title, body, locale }) {
      const webpush = { headers: { TTL: String(TTL_SECONDS), Urgency: 'high' } }
      const message = { token, data: { title, body, locale }, webpush }
      const request = {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await accessToken()}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ message }),
      }
      const { status, text } = await fetchText(address, request, bounds)
      if (status === 200) {
        parseJson(accepted, text)
        return 'sent'
      }
      const refused = parseJson(refusal, text)
      if (isOfTheToken(refused)) return 'unregistered'
      throw new Error(`messages:send: ${status} ${refused.error.status}`)
    },
  }
}

/**
 * Whether the error was caused by the push token: it was unregistered, belongs to another project, or is malformed. Otherwise,
 * the service or our call failed.
 */
function isOfTheToken({ error: { details } }: Refusal): boolean {
  return details.some(
    ({ errorCode, fieldViolations }) =>
      errorCode === 'UNREGISTERED' ||
      errorCode === 'SENDER_ID_MISMATCH' ||
      fieldViolations?.some(({ field }) => field === 'message.token'),
  )
}
