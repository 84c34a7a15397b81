import { PRODUCT } from '@sesame/contract/product'
import * as z from 'zod/mini'
import { consoleAt, faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import { neededApis } from '../../wanted/apis.ts'
import { Unverified } from '../project/reader.ts'

const service = z.object({ state: z._default(z.string(), '') })
const billing = z.object({ billingEnabled: z._default(z.boolean(), false) })

/** Checks the billing plan and the APIs that the project needs. */
export const ENABLED_APIS: readonly Check[] = [
  {
    // https://cloud.google.com/billing/docs/reference/rest/v1/projects/getBillingInfo
    name: { fr: 'formule Blaze', en: 'Blaze plan' },
    async run({ id, find }) {
      const found = await find('billing', `/v1/projects/${id}/billingInfo`, billing)
      if (found === null) {
        throw new Unverified({
          fr: `le projet ${id} n’existe pas`,
          en: `the project ${id} doesn’t exist`,
        })
      }
      if (found.billingEnabled) return OK
      return problem(
        {
          fr: 'les fonctions et la seconde base en ont besoin',
          en: 'the functions and the second database need it',
        },
        consoleAt(`console.firebase.google.com/project/${id}/usage/details`),
      )
    },
  },
  {
    // https://cloud.google.com/service-usage/docs/reference/rest/v1/services/get
    name: {
      fr: `les API dont ${PRODUCT} a besoin sont activées`,
      en: `the APIs that ${PRODUCT} needs are enabled`,
    },
    async run(project) {
      const states = await Promise.all(
        neededApis(project).map(async (name) => {
          const path = `/v1/projects/${project.id}/services/${name}`
          return [name, (await project.find('services', path, service))?.state] as const
        }),
      )
      const off = states.filter(([, state]) => state !== 'ENABLED').map(([name]) => name)
      const enable = `gcloud services enable ${off.join(' ')} --project ${project.id}`
      return findingOf(
        faultIf(
          off.length > 0,
          { fr: `sans ${off.join(', ')}`, en: `without ${off.join(', ')}` },
          enable,
        ),
      )
    },
  },
]
