import { SECOND_MS } from '@sesame/contract/durations'
import { APIS, originOf } from '../doctor/project/apis.ts'
import type { ReaderParts } from '../doctor/project/reader.ts'
import { COLLECTIONS, type Change } from './collections.ts'
import { tellDifference, type Difference } from './differences.ts'

/** Roles that allow changes. */
const ROLES = ['roles/monitoring.editor', 'roles/logging.configWriter']

const REQUEST_MS = 30 * SECOND_MS

/**
 * The request that removes the difference.
 *
 * @throws {Error} in French, if someone else made a resource under one of our names.
 */
function changeOf(projectId: string, difference: Difference): Change {
  const collection =
    COLLECTIONS[difference.kind === 'left' ? difference.of : difference.wanted.kind]
  const path = collection.path(projectId)
  const { api } = collection
  switch (difference.kind) {
    case 'taken':
      throw new Error(`${tellDifference(difference)} : renommez-le ou supprimez-le.`)
    case 'missing':
      return { api, ...collection.create(path, difference.wanted) }
    case 'changed':
      return { api, ...collection.update(path, difference.wanted, difference.found) }
    case 'left':
      return { api, ...collection.remove(path, difference.found) }
  }
}

/**
 * Makes the changes one after the other, as Cloud Monitoring requires for policies.
 *
 * @throws {Error} in French, when one is refused; earlier changes stay, and another run continues. If someone else made a
 * resource under one of our names, nothing is changed.
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
    if (response.status === 403) {
      throw new Error(`${host} refuse : il faut les rôles ${ROLES.join(' et ')}.\n${text}`)
    }
    throw new Error(`${host} répond ${response.status} à ${method} ${path} :\n${text}`)
  }
}
