import type { Request, Response } from 'express'
import { bodyOf, refuse } from '../answers.ts'
import { defaultServiceAccount, type Project } from './project.ts'
import type { Policy } from './resources.ts'

/**
 * The predefined roles that policies of the project can grant. Sources: Google Cloud, « IAM roles and permissions index
 * »; Firebase, « Firebase IAM roles ».
 */
const PREDEFINED = [
  'roles/cloudbuild.builds.builder',
  'roles/cloudfunctions.admin',
  'roles/cloudscheduler.admin',
  'roles/cloudtasks.admin',
  'roles/cloudtasks.enqueuer',
  'roles/firebase.admin',
  'roles/firebasecloudmessaging.admin',
  'roles/firebasedatabase.admin',
  'roles/iam.serviceAccountTokenCreator',
  'roles/iam.serviceAccountUser',
  'roles/iam.workloadIdentityUser',
  'roles/run.admin',
  'roles/run.invoker',
  'roles/secretmanager.admin',
  'roles/secretmanager.secretAccessor',
  'roles/serviceusage.serviceUsageConsumer',
  'roles/storage.objectCreator',
]

export function answerPolicy(project: Project, resource: string, response: Response): void {
  response.json(project.policies.get(resource) ?? { bindings: [] })
}

/** Sets a policy. The roles and service accounts in the policy must exist. Source: IAM API, « Policy ». */
export function setPolicy(
  project: Project,
  resource: string,
  request: Request,
  response: Response,
): void {
  const { policy } = bodyOf(request) as { policy: Policy }
  replacePolicy(project, resource, policy, response)
}

export function replacePolicy(
  project: Project,
  resource: string,
  { bindings }: Policy,
  response: Response,
): void {
  const unknown = bindings.flatMap(({ role, members }) => [
    ...(roleExists(project, role) ? [] : [`Role ${role} does not exist.`]),
    ...members.flatMap((member) =>
      memberExists(project, member) ? [] : [`${member} does not exist.`],
    ),
  ])
  if (unknown.length > 0) {
    refuse(response, 400, unknown.join(' '))
    return
  }
  const isPublic = bindings.some(({ members }) => members.includes('allUsers'))
  // Source: Google Cloud, « Restricting identities by domain » (iam.allowedPolicyMemberDomains).
  if (isPublic && !project.allowsPublicMembers) {
    refuse(
      response,
      412,
      'One or more users named in the policy do not belong to a permitted customer.',
    )
    return
  }
  project.policies.set(resource, { bindings })
  response.json({ bindings })
}

function roleExists({ id, roles }: Project, role: string): boolean {
  const own = `projects/${id}/roles/`
  return role.startsWith(own) ? roles.has(role.slice(own.length)) : PREDEFINED.includes(role)
}

function memberExists(project: Project, member: string): boolean {
  const [kind = '', address = ''] = member.split(':')
  if (kind === 'serviceAccount') return accountIsKnown(project, address)
  if (kind === 'principal') return poolExists(project, address)
  return ['allUsers', 'user'].includes(kind)
}

/** Whether an address is that of a pool of this project. The address contains the project's number. */
function poolExists({ number, identityPools }: Project, address: string): boolean {
  const start = `//iam.googleapis.com/projects/${number}/locations/global/workloadIdentityPools/`
  if (!address.startsWith(start)) return false
  return identityPools.has(address.slice(start.length).split('/')[0] ?? '')
}

/** Whether an account exists. The default account exists after the Compute Engine API is enabled. */
export function accountExists(project: Project, address: string): boolean {
  const hasDefault = project.enabledApis.has('compute.googleapis.com')
  return (
    project.serviceAccounts.has(address) ||
    (hasDefault && address === defaultServiceAccount(project))
  )
}

/**
 * Whether an account exists and all services know it. A new account is unknown at first.
 *
 * Source: IAM, « Service account creation is eventually consistent ».
 */
function accountIsKnown(project: Project, address: string): boolean {
  const account = project.serviceAccounts.get(address)
  if (!account?.unknownFor) return accountExists(project, address)
  account.unknownFor -= 1
  return false
}

/** The roles that include `serviceusage.services.use`. Source: Google Cloud, « Service Usage roles and permissions ». */
const USERS = ['roles/owner', 'roles/editor', 'roles/serviceusage.serviceUsageConsumer']

/** Whether the caller is allowed to charge requests to the project, as the header `X-Goog-User-Project` requests. */
export function mayUse({ caller, policies }: Project): boolean {
  const bindings = policies.get('project')?.bindings ?? []
  return (
    caller === null ||
    bindings.some(({ role, members }) => USERS.includes(role) && members.includes(caller))
  )
}

/** Whether a policy grants a member a predefined role on a resource. */
export function isGranted(
  { policies }: Project,
  resource: string,
  { role, member }: { role: string; member: string },
): boolean {
  const bindings = policies.get(resource)?.bindings ?? []
  return bindings.some((each) => each.role === role && each.members.includes(member))
}

/** Whether one of the custom roles that `api` has on the project includes a permission. */
export function isPermitted(project: Project, permission: string): boolean {
  const { id, policies, roles } = project
  const member = `serviceAccount:sesame-api@${id}.iam.gserviceaccount.com`
  const granted = (policies.get('project')?.bindings ?? []).filter(({ members }) =>
    members.includes(member),
  )
  const own = `projects/${id}/roles/`
  return granted.some(({ role }) => roles.get(role.replace(own, ''))?.includes(permission))
}
