import { ApiError } from '../../common/api-error.ts'
import { requireOperator } from '../authorize-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/** Whether a person is an owner now, by their record and by the claim of an account that is not disabled. */
export async function isOwner(
  { operators, identity }: Pick<ConsoleDeps, 'operators' | 'identity'>,
  uid: string,
): Promise<boolean> {
  const [record, account] = await Promise.all([operators.find(uid), identity.account(uid)])
  try {
    return requireOperator(record, account).role === 'owner'
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false
    throw error
  }
}
