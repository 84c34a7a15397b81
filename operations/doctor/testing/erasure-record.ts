import { REGION } from '@sesame/contract/constants'
import type { Replies } from './fake-servers.ts'
import { memberOf } from './members.ts'

/** The bucket that records erasures, and who may write to it. */
export function erasureRecord(id: string): Replies {
  const path = `google/storage/storage/v1/b/${id}-erasures`
  const members = (['sesame-api', 'sesame-jobs', 'sesame-tools'] as const).map((name) =>
    memberOf(name, id),
  )
  return {
    [path]: {
      body: {
        location: REGION.toUpperCase(),
        retentionPolicy: { retentionPeriod: String(60 * 86_400) },
        lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { age: 61 } }] },
      },
    },
    [`${path}/iam`]: { body: { bindings: [{ role: 'roles/storage.objectCreator', members }] } },
  }
}
