import { COLLECTIONS, KINDS } from '../../monitoring/collections.ts'
import type { Json } from '../../monitoring/resource.ts'
import { wantedResources } from '../../monitoring/wanted.ts'
import type { Project } from '../project/project.ts'
import type { Replies, Reply } from './fake-servers.ts'

/** A channel of the operator's. */
export const CHANNEL = 'projects/1/notificationChannels/7'

/** What is watched, under the names that the services give. */
export function healthyMonitoring({ id, host }: Project): Replies {
  const wanted = wantedResources({ projectId: id, host }, [CHANNEL])
  return Object.fromEntries(
    KINDS.map((kind): [string, Reply] => {
      const { api, path, member } = COLLECTIONS[kind]
      const all = wanted
        .filter((resource) => resource.kind === kind)
        .map(({ key, body }): Json => ({ name: nameOf(path(id), key), ...body }))
      return [`google/${api}${path(id)}`, { body: { [member]: all } }]
    }),
  )
}

const nameOf = (path: string, key: string) => `${path.replace(/^\/v\d\//, '')}/${key}`
