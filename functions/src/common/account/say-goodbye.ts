import type { User } from '@sesame/contract/user'
import type { ApiDeps } from '../api-deps.ts'
import { randomId } from '../random-id.ts'
import { bestEffort } from '../within.ts'
import type { Account } from './account.ts'

const NOT_TOLD = {
  message: 'Effacement non confirmé par e-mail',
  event: 'goodbye-failed',
} as const

export interface Gone {
  /** The account and profile before the erasure. */
  readonly account: Pick<Account, 'email' | 'emailVerified'>
  readonly user: User | null
  /** Time (ms) when the owner requested the erasure, or of the erasure itself if the owner did not request it. */
  readonly at: number
  /** Whether the account was erased because nobody used it. */
  readonly idle: boolean
  /** Whether operators erased the account. */
  readonly byTeam?: true
}

/**
 * Sends a last e-mail to a verified address, which we no longer store. Failures are only logged, since the account is already
 * erased.
 */
export async function sayGoodbye(
  { emails, log }: Pick<ApiDeps, 'emails' | 'log'>,
  { account: { email, emailVerified }, user, ...how }: Gone,
): Promise<void> {
  if (email === null || !emailVerified) return
  const name = user?.displayName
  const to = { email, locale: user?.locale ?? 'fr', ...(name && { name }) }
  await bestEffort(log, NOT_TOLD, () => emails.send(to, randomId(), { kind: 'erased', ...how }))
}
