import type { Passkey } from '@sesame/contract/records/passkey'
import type { Notification } from '@sesame/contract/records/notification'
import type { Account } from '../../common/account/account.ts'
import type { ApiDeps } from '../../common/api-deps.ts'

/**
 * Removes a passkey and ends what it opened. In this order: a session that opens meanwhile asks for the passkey again
 * once it is written (require-passkey.ts). Runs even if it is already gone: an earlier attempt may have stopped half-way.
 */
export async function takeAway(
  { passkeys, sessions }: Pick<ApiDeps, 'passkeys' | 'sessions'>,
  uid: string,
  id: string,
  options: { readonly mayBeLast: boolean },
): Promise<Passkey | 'last' | null> {
  const removed = await passkeys.remove(uid, id, options)
  if (removed !== 'last') {
    await sessions.end(uid, { chosen: (_sid, { passkey }) => passkey === id })
  }
  return removed
}

/**
 * Removes the passkeys that these alerts tell of as added. Even the last way in, where an address brings the owner back;
 * without one, it may be the only way in that is left.
 */
export async function takeBackPasskeys(
  deps: Pick<ApiDeps, 'passkeys' | 'sessions'>,
  { uid, email, providers }: Pick<Account, 'uid' | 'email' | 'providers'>,
  alerts: readonly Notification[],
): Promise<void> {
  const mayBeLast = email !== null || providers.length > 0
  const added = alerts.flatMap(({ kind, passkey }) =>
    kind === 'way-in-added' && passkey !== undefined ? passkey : [],
  )
  for (const id of added) await takeAway(deps, uid, id, { mayBeLast })
}
