import * as z from 'zod/mini'
import { COLLECTIONS } from '../../monitoring/collections.ts'
import { differencesOf, tellDifference } from '../../monitoring/differences.ts'
import { readFound } from '../../monitoring/found.ts'
import { wantedResources } from '../../monitoring/wanted.ts'
import { faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import { Unverified } from '../project/reader.ts'

/** docs/logs-and-alerts.md: « Keep them 30 days », which is also the service's default. */
export const LOG_DAYS = 30

const list = z.object({
  buckets: z._default(
    z.array(z.object({ name: z.string(), retentionDays: z._default(z.number(), LOG_DAYS) })),
    [],
  ),
})

/** Source: https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.locations.buckets/list */
const LOG_RETENTION: Check = {
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

/** How many differences are printed; the command lists all. */
const NAMED = 3

/** Logs are kept, and alerts reach an operator. */
export const WATCHING: readonly Check[] = [
  LOG_RETENTION,
  {
    name: 'surveillance : mesures, objectifs, alertes et tableau de bord sont ceux du dépôt',
    async run({ id, host, find }) {
      const wanted = wantedResources({ projectId: id, host })
      const differences = differencesOf(wanted, await readFound({ find }, id))
      const named = differences.slice(0, NAMED).map(tellDifference).join(', ')
      const more = differences.length > NAMED ? ` et ${differences.length - NAMED} autres` : ''
      return findingOf(
        faultIf(differences.length > 0, named + more, `npm run monitoring -- ${id} --apply`),
      )
    },
  },
  {
    name: 'surveillance : chaque alerte prévient quelqu’un',
    async run({ id, find }) {
      const { keyOf, isOurs } = COLLECTIONS.policy
      const policies = (await readFound({ find }, id)).policy.filter(isOurs)
      if (policies.length === 0) throw new Unverified('il n’y a pas d’alertes')
      const silent = policies.filter(
        ({ notificationChannels }) =>
          !Array.isArray(notificationChannels) || notificationChannels.length === 0,
      )
      const names = silent.slice(0, NAMED).map(keyOf).join(', ')
      return findingOf(
        faultIf(
          silent.length > 0,
          `${silent.length} n’ont pas de canal, dont ${names}`,
          `npm run monitoring -- ${id} --channel <canal> --apply`,
        ),
      )
    },
  },
]
