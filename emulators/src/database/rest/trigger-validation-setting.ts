import type { FunctionTriggers } from '../triggers/function-triggers.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/**
 * `GET` and `PUT /.settings/strictTriggerValidation.json`, for the owner.
 *
 * Source: firebase-tools `lib/database/settings.js`
 */
export async function triggerValidationSetting(
  request: RestRequest,
  triggers: FunctionTriggers,
): Promise<RestReply> {
  const { method, namespaceName } = request
  if (method === 'PUT') {
    const value = await request.body()
    if (value !== 'true' && value !== 'false') {
      throw new RestError(400, "strictTriggerValidation must be 'true' or 'false'")
    }
    triggers.setStrict(namespaceName, value === 'true')
  }
  return reply(triggers.isStrict(namespaceName))
}
