import type { User } from '@sesame/contract/user'
import type { Account } from './account.ts'

/** Whether a profile is out of date. */
export function differs(
  account: Pick<Account, 'email' | 'emailVerified' | 'providers'>,
  known: User,
) {
  const { email, emailVerified, providers } = account
  return (
    email !== known.email ||
    emailVerified !== known.emailVerified ||
    [...providers].sort().join() !== [...known.providers].sort().join()
  )
}

/** The same, or there is no account: what ends sessions has to be read twice. */
export const mayDiffer = (account: Account | null, known: User) =>
  account === null || account.disabled || differs(account, known)
