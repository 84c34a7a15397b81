import type { User } from '@sesame/contract/user'
import type { AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'
import { methodsNow, type MethodsNow } from './methods.ts'

/** Whether a profile differs from the account's current sign-in methods and address. */
export function differs(now: MethodsNow['profile'], known: User): boolean {
  return (
    now.email !== known.email ||
    now.emailVerified !== known.emailVerified ||
    sorted(now.providers) !== sorted(known.providers) ||
    sorted(now.unconfirmed) !== sorted(known.unconfirmed)
  )
}

const sorted = (methods: readonly string[] = []) => [...methods].sort().join()

/**
 * Whether the profile is out of date, or the account is missing or disabled. In each of these cases, sessions may have to
 * end, so the account is read again.
 */
export const mayDiffer = (
  account: Account | null,
  user: User,
  record: AccessRecord,
  now: number,
): boolean =>
  account === null ||
  account.disabled ||
  differs(methodsNow({ record, user, account }, now).profile, user)
