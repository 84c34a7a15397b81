import * as z from 'zod/mini'
import type { Reader } from '../doctor/project/reader.ts'

const billing = z.object({ billingAccountName: z._default(z.string(), '') })
const list = z.object({
  budgets: z._default(
    z.array(
      z.object({
        budgetFilter: z.optional(z.object({ projects: z._default(z.array(z.string()), []) })),
        thresholdRules: z._default(z.array(z.unknown()), []),
      }),
    ),
    [],
  ),
})
type Budgets = z.infer<typeof list>['budgets']

/**
 * Resolves with the billing account of a project, empty if it has none, and the account's budgets.
 *
 * Source: https://cloud.google.com/billing/docs/reference/budget/rest/v1/billingAccounts.budgets/list
 */
export async function readBudgets(
  { find }: Pick<Reader, 'find'>,
  projectId: string,
): Promise<{ account: string; budgets: Budgets }> {
  const found = await find('billing', `/v1/projects/${projectId}/billingInfo`, billing)
  const account = found?.billingAccountName ?? ''
  if (account === '') return { account, budgets: [] }
  const all = await find('budgets', `/v1/${account}/budgets?pageSize=100`, list)
  return { account, budgets: all?.budgets ?? [] }
}

/**
 * Returns the budgets that cover a project and send alerts. A budget without a filter covers the whole billing account.
 */
export const alertsOf = (budgets: Budgets, projectNumber: string): Budgets =>
  budgets.filter(({ budgetFilter, thresholdRules }) => {
    const projects = budgetFilter?.projects ?? []
    const isOurs = projects.length === 0 || projects.includes(`projects/${projectNumber}`)
    return isOurs && thresholdRules.length > 0
  })
