import type { OperatorRequest } from '@sesame/contract/records/operator-request'
import { ApiError } from '../../common/api-error.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/** Allows the operator who requested the link to display it. */
export async function allowLink(
  { operators }: Pick<ConsoleDeps, 'operators'>,
  { target, by, expiresAt }: OperatorRequest,
): Promise<void> {
  if (!(await operators.allowLink(target, { by, until: expiresAt }))) {
    throw new ApiError('tools/changed', { because: 'operator-left' })
  }
}
