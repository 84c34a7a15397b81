import * as z from 'zod/mini'
import { OK, problem, type Check } from '../check.ts'
import { Unverified } from '../project/reader.ts'

/** docs/operations.md: « Keep them 30 days ». It is also what the service keeps by default. */
export const LOG_DAYS = 30

const list = z.object({
  buckets: z._default(
    z.array(z.object({ name: z.string(), retentionDays: z._default(z.number(), LOG_DAYS) })),
    [],
  ),
})

/** Source: https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.locations.buckets/list */
export const LOG_RETENTION: Check = {
  name: `les journaux sont gardés ${LOG_DAYS} jours`,
  async run({ id, read }) {
    const path = `/v2/projects/${id}/locations/-/buckets?pageSize=100`
    const { buckets } = await read('logging', path, list)
    const kept = buckets.find(({ name }) => name.endsWith('/buckets/_Default'))
    if (kept === undefined) throw new Unverified('il n’y a pas de compartiment _Default')
    if (kept.retentionDays === LOG_DAYS) return OK
    const [, , , location = ''] = kept.name.split('/')
    return problem(
      `${kept.retentionDays} jours`,
      `gcloud logging buckets update _Default --location ${location} --retention-days ${LOG_DAYS} --project ${id}`,
    )
  },
}
