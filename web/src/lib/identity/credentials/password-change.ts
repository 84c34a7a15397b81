import { APP_CHECK_HEADER } from '@sesame/contract/app-check'
import type { Auth } from 'firebase/auth'
import * as z from 'zod/mini'
import { appCheckToken } from '../../app-check/app-check-token.ts'
import { signedInUser } from '../account-links.ts'

const accounts = z.object({
  users: z.tuple([z.object({ passwordUpdatedAt: z.optional(z.number()) })]),
})

/**
 * Fetches when the current user's password was last changed, in ms since the epoch. The SDK receives this time but does not
 * expose it.
 *
 * Source: Identity Toolkit REST API, `accounts:lookup`, `UserInfo.passwordUpdatedAt`.
 */
export async function fetchPasswordChange(auth: Auth): Promise<number | null> {
  const user = await signedInUser(auth)
  const appCheck = await appCheckToken()
  const response = await fetch(`${originOf(auth)}/v1/accounts:lookup?key=${auth.config.apiKey}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(appCheck !== null && { [APP_CHECK_HEADER]: appCheck }),
    },
    body: JSON.stringify({ idToken: await user.getIdToken() }),
  })
  const { data } = accounts.safeParse(await response.json())
  return data?.users[0].passwordUpdatedAt ?? null
}

function originOf({ emulatorConfig }: Auth): string {
  if (emulatorConfig === null) return 'https://identitytoolkit.googleapis.com'
  const { protocol, host, port } = emulatorConfig
  return `${protocol}://${host}:${port ?? ''}/identitytoolkit.googleapis.com`
}
