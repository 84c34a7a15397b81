import type { Namespace } from '../namespace/namespace.ts'
import { isWriteSizeLimit } from '../tree/write-size.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/**
 * `GET` and `PUT /.settings/defaultWriteSizeLimit.json`, for the owner. A new database starts with `unlimited`, because
 * fixtures are written and deleted whole; the service starts with `large`.
 *
 * Source: firebase-tools `lib/database/settings.js`
 */
export async function writeSizeSetting(
  request: RestRequest,
  namespace: Namespace,
): Promise<RestReply> {
  if (request.method === 'PUT') {
    const limit = (await request.body()).replace(/^"(.*)"$/, '$1')
    if (!isWriteSizeLimit(limit) || limit === 'tiny') {
      throw new RestError(
        400,
        'defaultWriteSizeLimit must be either small, medium, large or unlimited. (tiny is not allowed)',
      )
    }
    namespace.writeSizeLimit = limit
  }
  if (request.method !== 'GET' && request.method !== 'PUT')
    throw new RestError(405, `Unsupported method: ${request.method}`)
  return reply(namespace.writeSizeLimit)
}
