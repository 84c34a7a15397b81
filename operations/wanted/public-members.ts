import * as z from 'zod/mini'
import type { Text } from '../../scripts/localized.ts'
import type { Reader } from '../doctor/project/reader.ts'

/** The constraint under which policies must not name members outside an organisation, including `allUsers`. */
const CONSTRAINT = 'constraints/iam.allowedPolicyMemberDomains'

const orgPolicy = z.object({
  listPolicy: z.optional(
    z.object({
      allValues: z._default(z.string(), ''),
      allowedValues: z._default(z.array(z.string()), []),
      deniedValues: z._default(z.array(z.string()), []),
    }),
  ),
})

/**
 * Whether the project's policies may name `allUsers`, as those of the functions `api` and `tools` do.
 *
 * Sources: https://cloud.google.com/resource-manager/reference/rest/v1/projects/getEffectiveOrgPolicy;
 * https://cloud.google.com/resource-manager/docs/organization-policy/restricting-domains
 */
export async function allowsEverybody(
  { readByPost }: Pick<Reader, 'readByPost'>,
  projectId: string,
): Promise<boolean> {
  const path = `/v1/projects/${projectId}:getEffectiveOrgPolicy` as const
  const found = await readByPost('projects', path, { constraint: CONSTRAINT }, orgPolicy)
  const { allValues = '', allowedValues = [], deniedValues = [] } = found?.listPolicy ?? {}
  return (
    allValues === 'ALLOW' || (allValues === '' && allowedValues.length + deniedValues.length === 0)
  )
}

/** The instruction for an administrator of the organisation, for the page that `whereToAllow` returns. */
export const HOW_TO_ALLOW: Text = {
  fr: 'Un administrateur des règles de l’organisation (roles/orgpolicy.policyAdmin) y choisit pour ce projet «\u00A0Gérer la règle\u00A0», «\u00A0Remplacer la règle parente\u00A0», «\u00A0Tout autoriser\u00A0».',
  en: 'An organisation policy administrator (roles/orgpolicy.policyAdmin) chooses there, for this project, “Manage policy”, “Override parent’s policy”, “Allow all”.',
}

export const whereToAllow = (projectId: string) =>
  `https://console.cloud.google.com/iam-admin/orgpolicies/iam-allowedPolicyMemberDomains?project=${projectId}`
