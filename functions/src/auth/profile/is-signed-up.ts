import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { User } from '@sesame/contract/user'
import type { AuthDeps } from '../auth-deps.ts'

/** How long a sign-up may be under way: the function itself stops after that. */
const UNDER_WAY_MS = 30 * SECOND_MS

/**
 * Whether a sign-up was completed, or is being completed by another request. Accepted terms without
 * a session or a sign-in since are what an attempt left that died half-way, just now: its retry completes it.
 */
export async function isSignedUp(
  { sessions, now }: Pick<AuthDeps, 'sessions' | 'now'>,
  { uid, acceptedTermsAt }: User,
): Promise<boolean> {
  if (acceptedTermsAt === null) return false
  const ageMs = now() - acceptedTermsAt
  if (ageMs <= UNDER_WAY_MS || ageMs > RECENT_LOGIN_MS) return true
  const [open, logins] = await Promise.all([sessions.list(uid), sessions.logins(uid)])
  const opened = Object.values(open).map(({ createdAt, provider }) => ({ at: createdAt, provider }))
  return [...opened, ...logins].some(
    ({ at, provider }) => at >= acceptedTermsAt && provider !== 'guest',
  )
}
