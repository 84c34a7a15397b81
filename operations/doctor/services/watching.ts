import * as z from 'zod/mini'
import { localized } from '../../../scripts/localized.ts'
import { COLLECTIONS } from '../../monitoring/collections.ts'
import { differencesOf, tellDifference } from '../../monitoring/differences.ts'
import { readFound } from '../../monitoring/found.ts'
import { wantedResources } from '../../monitoring/wanted.ts'
import { faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import { Unverified } from '../project/reader.ts'

/** docs/logs-and-alerts.md says « Keep them 30 days », which is also the service's default. */
export const LOG_DAYS = 30

const list = z.object({
  buckets: z._default(
    z.array(z.object({ name: z.string(), retentionDays: z._default(z.number(), LOG_DAYS) })),
    [],
  ),
})

/** Source: https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.locations.buckets/list */
const LOG_RETENTION: Check = {
  name: {
    fr: `les journaux sont gardés ${LOG_DAYS} jours`,
    en: `logs are kept for ${LOG_DAYS} days`,
  },
  async run({ id, read }) {
    const path = `/v2/projects/${id}/locations/-/buckets?pageSize=100`
    const { buckets } = await read('logging', path, list)
    const kept = buckets.find(({ name }) => name.endsWith('/buckets/_Default'))
    if (kept === undefined) {
      throw new Unverified({
        fr: 'il n’y a pas de compartiment _Default',
        en: 'there is no bucket _Default',
      })
    }
    if (kept.retentionDays === LOG_DAYS) return OK
    const [, , , location = ''] = kept.name.split('/')
    return problem(
      { fr: `${kept.retentionDays} jours`, en: `${kept.retentionDays} days` },
      `gcloud logging buckets update _Default --location ${location} --retention-days ${LOG_DAYS} --project ${id}`,
    )
  },
}

/** The maximum number of differences to print. `npm run monitoring` lists all of them. */
const NAMED = 3

/** Checks that logs are retained, and that alerts reach an operator. */
export const WATCHING: readonly Check[] = [
  LOG_RETENTION,
  {
    name: {
      fr: 'surveillance\u00A0: mesures, objectifs, alertes et tableau de bord sont ceux du dépôt',
      en: 'monitoring: metrics, objectives, alerts and dashboard match the repository',
    },
    async run({ id, host, find }) {
      const wanted = wantedResources({ projectId: id, host })
      const differences = differencesOf(wanted, await readFound({ find }, id))
      const named = differences.slice(0, NAMED).map(tellDifference).join(', ')
      const others = differences.length - NAMED
      const more = localized({ fr: ` et ${others} autres`, en: ` and ${others} others` })
      const all = others > 0 ? named + more : named
      return findingOf(faultIf(differences.length > 0, all, `npm run monitoring -- ${id} --apply`))
    },
  },
  {
    name: {
      fr: 'surveillance\u00A0: chaque alerte prévient quelqu’un',
      en: 'monitoring: every alert reaches somebody',
    },
    async run({ id, find }) {
      const { keyOf, isOurs } = COLLECTIONS.policy
      const policies = (await readFound({ find }, id)).policy.filter(isOurs)
      if (policies.length === 0) {
        throw new Unverified({ fr: 'il n’y a pas d’alertes', en: 'there are no alerts' })
      }
      const silent = policies.filter(
        ({ notificationChannels }) =>
          !Array.isArray(notificationChannels) || notificationChannels.length === 0,
      )
      const names = silent.slice(0, NAMED).map(keyOf).join(', ')
      return findingOf(
        faultIf(
          silent.length > 0,
          {
            fr: `${silent.length} n’ont pas de canal, dont ${names}`,
            en: `${silent.length} have no channel, among them ${names}`,
          },
          {
            fr: `npm run monitoring -- ${id} --channel <canal> --apply`,
            en: `npm run monitoring -- ${id} --channel <channel> --apply`,
          },
        ),
      )
    },
  },
]
