import * as z from 'zod/mini'
import { alertsOf, readBudgets } from '../../wanted/budget.ts'
import { allowsEverybody, HOW_TO_ALLOW, whereToAllow } from '../../wanted/public-members.ts'
import { consoleAt, faultIf, findingOf, type Check } from '../check.ts'

const numbered = z.object({ projectNumber: z.string() })

/** Checks of the project's organisation and billing account. */
export const ORGANISATION: readonly Check[] = [
  {
    name: {
      fr: 'l’organisation laisse tout le monde appeler les fonctions (allUsers)',
      en: 'the organisation lets everybody call the functions (allUsers)',
    },
    async run({ id, readByPost }) {
      return findingOf(
        faultIf(
          !(await allowsEverybody({ readByPost }, id)),
          {
            fr: 'iam.allowedPolicyMemberDomains le refuse\u00A0: un déploiement échoue',
            en: 'iam.allowedPolicyMemberDomains refuses it: a deploy fails',
          },
          HOW_TO_ALLOW,
          whereToAllow(id),
        ),
      )
    },
  },
  {
    name: { fr: 'un budget alerte sur les coûts', en: 'a budget alerts about costs' },
    async run({ id, find, read }) {
      const { projectNumber } = await read('projects', `/v1/projects/${id}`, numbered)
      const { budgets } = await readBudgets({ find }, id)
      return findingOf(
        faultIf(
          alertsOf(budgets, projectNumber).length === 0,
          { fr: 'personne n’apprend qu’ils montent', en: 'nobody learns that they rise' },
          {
            fr: `npm run setup -- ${id} --budget <montant par mois> --apply`,
            en: `npm run setup -- ${id} --budget <amount a month> --apply`,
          },
          consoleAt('console.cloud.google.com/billing/budgets'),
        ),
      )
    },
  },
]
