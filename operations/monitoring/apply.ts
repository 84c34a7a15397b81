import { SECOND_MS } from '@sesame/contract/durations'
import { localized } from '../../scripts/localized.ts'
import { APIS, originOf } from '../doctor/project/apis.ts'
import type { ReaderParts } from '../doctor/project/reader.ts'
import { COLLECTIONS, type Change } from './collections.ts'
import { tellDifference, type Difference } from './differences.ts'

/** Roles that allow changes. */
const ROLES = [
  ...['roles/monitoring.editor', 'roles/logging.configWriter'],
  'roles/serviceusage.serviceUsageConsumer',
]

const REQUEST_MS = 30 * SECOND_MS

/**
 * The request that removes the difference.
 *
 * @throws {Error} if a resource with one of our names was created by someone else.
 */
function changeOf(projectId: string, difference: Difference): Change {
  const collection =
    COLLECTIONS[difference.kind === 'left' ? difference.of : difference.wanted.kind]
  const path = collection.path(projectId)
  const { api } = collection
  switch (difference.kind) {
    case 'taken': {
      const told = tellDifference(difference)
      throw new Error(
        localized({
          fr: `${told}\u00A0: renommez-le ou supprimez-le.`,
          en: `${told}: rename it or delete it.`,
        }),
      )
    }
    case 'missing':
      return { api, ...collection.create(path, difference.wanted) }
    case 'changed':
      return { api, ...collection.update(path, difference.wanted, difference.found) }
    case 'left':
      return { api, ...collection.remove(path, difference.found) }
  }
}

/**
 * Makes the changes one at a time, as Cloud Monitoring requires for policies.
 *
 * @throws {Error} when a change is refused: earlier changes stay, and the next run continues. Also when a resource with
 * one of our names was created by someone else: then nothing is changed.
 */
export async function apply(
  { projectId, env, accessToken }: ReaderParts,
  differences: readonly Difference[],
): Promise<void> {
  const changes = differences.map((difference) => changeOf(projectId, difference))
  for (const { api, method, path, body } of changes) {
    const response = await fetch(originOf(api, env) + path, {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        'X-Goog-User-Project': projectId,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_MS),
    })
    const text = await response.text()
    if (response.ok) continue
    const { host } = new URL(APIS[api].origin)
    const { status } = response
    throw new Error(
      localized(
        status === 403
          ? {
              fr: `${host} refuse\u00A0: il faut les rôles ${ROLES.join(' et ')}.\n${text}`,
              en: `${host} refuses: you need the roles ${ROLES.join(' and ')}.\n${text}`,
            }
          : {
              fr: `${host} répond ${status} à ${method} ${path}\u00A0:\n${text}`,
              en: `${host} answers ${status} to ${method} ${path}:\n${text}`,
            },
      ),
    )
  }
}
