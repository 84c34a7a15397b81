import { COLLECTIONS } from '../../monitoring/collections.ts'
import { differencesOf, tellDifference } from '../../monitoring/differences.ts'
import { readFound } from '../../monitoring/found.ts'
import { wantedResources } from '../../monitoring/wanted.ts'
import { faultIf, findingOf, type Check } from '../check.ts'
import { Unverified } from '../project/reader.ts'

/** More are told by the command. */
const NAMED = 3

/** Whether somebody is told of what goes wrong. */
export const MONITORING: readonly Check[] = [
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
