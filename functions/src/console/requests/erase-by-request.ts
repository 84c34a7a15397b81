import { sayGoodbye } from '../../common/account/say-goodbye.ts'
import { erase, type EraseDeps } from '../../common/personal-data/erase.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/**
 * Erases a person as they would themselves, and tells them by whom, at the address that they had. One that fails half-way
 * is finished by a job.
 */
export async function eraseByRequest(
  deps: EraseDeps & Pick<ConsoleDeps, 'users'>,
  uid: string,
): Promise<void> {
  const [account, user] = await Promise.all([deps.identity.account(uid), deps.users.find(uid)])
  await erase(deps, uid)
  const at = deps.now()
  if (account) await sayGoodbye(deps, { account, user, at, idle: false, byTeam: true })
  await deps.statistics.count('erasure')
}
