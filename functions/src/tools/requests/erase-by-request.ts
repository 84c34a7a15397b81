import { sayGoodbye } from '../../common/account/say-goodbye.ts'
import { erase } from '../../common/personal-data/erase.ts'
import type { ToolsDeps } from '../tools-deps.ts'

/** Erases a person as they would themselves, and tells them at the address that they had. One that fails half-way is finished by a job. */
export async function eraseByRequest(
  deps: Pick<
    ToolsDeps,
    'identity' | 'users' | 'personalData' | 'sessions' | 'letters' | 'statistics' | 'now' | 'log'
  >,
  uid: string,
  askedAt: number,
): Promise<void> {
  const [account, user] = await Promise.all([deps.identity.account(uid), deps.users.find(uid)])
  await erase(deps, uid)
  if (account) await sayGoodbye(deps, { account, user, at: askedAt, idle: false })
  await deps.statistics.count('erasure')
}
