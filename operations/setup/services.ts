import * as z from 'zod/mini'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import { neededApis } from '../wanted/apis.ts'
import { allowsEverybody, HOW_TO_ALLOW, whereToAllow } from '../wanted/public-members.ts'
import { byHand, change, type Part } from './part.ts'

const billing = z.object({ billingEnabled: z._default(z.boolean(), false) })
const service = z.object({ state: z._default(z.string(), '') })

/** The maximum number of services that one request can enable. Source: Service Usage API, « services.batchEnable ». */
const AT_ONCE = 20

/** The billing plan. Without billing, most APIs cannot be enabled. */
export const BILLING: Part = {
  name: { fr: 'Formule Blaze', en: 'Blaze plan' },
  isGate: true,
  async compare({ project: { id }, google }) {
    const found = await google.find('billing', `/v1/projects/${id}/billingInfo`, billing)
    if (found?.billingEnabled) return []
    return [
      byHand(
        {
          fr: 'Passez le projet à la formule Blaze\u00A0: «\u00A0Modifier la formule\u00A0», Blaze, puis un compte de facturation.',
          en: 'Put the project on the Blaze plan: “Modify plan”, Blaze, then a billing account.',
        },
        `https://console.firebase.google.com/project/${id}/usage/details`,
      ),
    ]
  },
}

export const APIS_OF_PROJECT: Part = {
  name: { fr: 'API', en: 'APIs' },
  async compare({ project, google }) {
    const path = `/v1/projects/${project.id}/services`
    const states = await Promise.all(
      neededApis(project).map(async (name) => {
        const found = await google.find('services', `${path}/${name}`, service)
        return [name, found?.state] as const
      }),
    )
    const off = states.flatMap(([name, state]) => (state === 'ENABLED' ? [] : name))
    return inGroups(off, AT_ONCE).map((serviceIds) => {
      const names = serviceIds.map((name) => name.replace('.googleapis.com', '')).join(', ')
      return change({ fr: `activer ${names}`, en: `enable ${names}` }, () =>
        google.change({
          api: 'services',
          method: 'POST',
          path: `${path}:batchEnable`,
          body: { serviceIds },
          operations: '/v1',
        }),
      )
    })
  },
}

/** A deploy allows everybody to call `api`, so it fails unless the organisation allows `allUsers`. */
export const EVERYBODY: Part = {
  name: { fr: 'Appels de tout le monde (allUsers)', en: 'Calls by everybody (allUsers)' },
  async compare({ project: { id }, google }) {
    if (await allowsEverybody(google, id)) return []
    return [byHand(HOW_TO_ALLOW, whereToAllow(id))]
  },
}
