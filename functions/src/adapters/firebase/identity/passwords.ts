import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { ApiError } from '../../../common/api-error.ts'
import type { Config } from '../../../common/config/config.ts'
import { fetchText, parseJson, type Bounds } from '../../../common/outbound.ts'
import type { Passwords } from '../../../common/ports/identity/passwords.ts'
import { within } from '../../../common/within.ts'

const BOUNDS: Bounds = { maxBytes: 64 * 1024, limitMs: 5 * SECOND_MS }

const refusal = z.object({ error: z.object({ message: z.string() }) })

/**
 * Takes a password away and nothing else. The Admin SDK can only unlink the provider `password`, which takes the address
 * too, and every sign-in ends once that is put back.
 *
 * Source: Identity Toolkit REST reference, `projects.accounts.update`, `deleteAttribute`.
 */
export function firebasePasswords(
  { identityURL, projectId }: Pick<Config, 'identityURL' | 'projectId'>,
  accessToken: () => Promise<string>,
): Passwords {
  const url = `${identityURL}/v1/projects/${encodeURIComponent(projectId)}/accounts:update`
  const ask = async (localId: string): Promise<string | null> => {
    const request = {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await within(BOUNDS.limitMs, accessToken())}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ localId, deleteAttribute: ['PASSWORD'] }),
    }
    const { status, text } = await fetchText(url, request, BOUNDS)
    return status === 200 ? null : parseJson(refusal, text).error.message
  }
  return {
    async remove(uid) {
      const reason = await ask(uid).catch((cause: unknown) => {
        throw new ApiError('server/unavailable', { cause })
      })
      if (reason === 'USER_NOT_FOUND') throw new ApiError('auth/session-ended')
      if (reason !== null) throw new ApiError('server/unavailable', { cause: new Error(reason) })
    },
  }
}
