import { PRODUCT } from '@sesame/contract/product'
import { alertsOf, readBudgets } from '../wanted/budget.ts'
import { byHand, change, type Part } from './part.ts'

/** Shares of the budget at which the administrators of the billing account get an e-mail. */
const SHARES = [0.5, 0.9, 1]

/**
 * The budget alert. The operator chooses its amount: without `--budget`, the command only reports that there is no alert.
 */
export const BUDGET: Part = {
  name: { fr: 'Alerte sur les coûts', en: 'Alert on costs' },
  async compare({ project: { id }, number, google, wish }) {
    const { account, budgets } = await readBudgets(google, id)
    if (alertsOf(budgets, number).length > 0) return []
    const units = wish.budget
    if (units === undefined || account === '') {
      return [
        byHand(
          {
            fr: 'Il n’y en a pas\u00A0: relancez avec --budget MONTANT, par mois, dans la monnaie du compte de facturation, ou créez-en une.',
            en: 'There is none: run again with --budget AMOUNT, a month, in the currency of the billing account, or create one.',
          },
          'https://console.cloud.google.com/billing/budgets',
        ),
      ]
    }
    return [
      change({ fr: `${units} par mois`, en: `${units} a month` }, () =>
        google.change({
          api: 'budgets',
          method: 'POST',
          path: `/v1/${account}/budgets`,
          body: {
            displayName: `${PRODUCT}, ${id}`,
            budgetFilter: { projects: [`projects/${number}`] },
            amount: { specifiedAmount: { units } },
            thresholdRules: SHARES.map((thresholdPercent) => ({ thresholdPercent })),
          },
        }),
      ),
    ]
  },
}
