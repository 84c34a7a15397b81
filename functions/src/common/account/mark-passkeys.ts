import type { ApiDeps } from '../api-deps.ts'

/**
 * Names the passkeys that somebody has in the account's future tokens, for the Storage rules: the identity service goes
 * on renewing a sign-in by one that was removed. Asked again once it is written, as another change may have written an
 * older list meanwhile.
 *
 * @throws {ApiError} `auth/session-ended` when the account was deleted.
 */
export async function markPasskeys(
  { passkeys, identity }: Pick<ApiDeps, 'passkeys' | 'identity'>,
  uid: string,
): Promise<void> {
  const own = async () => Object.keys(await passkeys.list(uid)).sort()
  let written: string | null = null
  for (let ids = await own(); ids.join() !== written; ids = await own()) {
    await identity.markPasskeys(uid, ids)
    written = ids.join()
  }
}
