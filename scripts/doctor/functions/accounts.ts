import * as z from 'zod/mini'
import { faultIf, findingOf, type Check } from '../check.ts'
import type { Project } from '../project/project.ts'
import { listFunctions } from './deployed-functions.ts'
import { Unverified } from '../project/reader.ts'

const policy = z.object({
  bindings: z._default(
    z.array(z.object({ role: z.string(), members: z._default(z.array(z.string()), []) })),
    [],
  ),
})
type Bindings = z.infer<typeof policy>['bindings']

/** The accounts of docs/operations.md by name, with their roles in the project; a name without « / » is a role of it. */
const ROLES: Readonly<Record<string, (project: Project) => string[]>> = {
  'sesame-api': ({ settings }) => [
    ...['roles/firebasedatabase.admin', 'sesameApi'],
    ...(settings['SESAME_MESSAGING_URL'] ? ['roles/firebasecloudmessaging.admin'] : []),
  ],
  'sesame-jobs': () => ['roles/firebasedatabase.admin', 'sesameJobs'],
}

/** What each of them may do with files. */
const FILES = 'sesameFiles'

/** The account that functions run as when none is declared. */
const DEFAULT_ACCOUNT = '-compute@developer.gserviceaccount.com'

const accountsOf = async (project: Project) => [
  ...Map.groupBy(await listFunctions(project), (each) => each.serviceConfig.serviceAccountEmail),
]

const roleName = ({ id }: Project, role: string) =>
  role.includes('/') ? role : `projects/${id}/roles/${role}`

const rolesOf = (bindings: Bindings, member: string) =>
  bindings.filter(({ members }) => members.includes(member)).map(({ role }) => role)

/**
 * The accounts that functions run as.
 *
 * Sources: https://cloud.google.com/resource-manager/reference/rest/v1/projects/getIamPolicy;
 * https://cloud.google.com/storage/docs/json_api/v1/buckets/getIamPolicy
 */
export const ACCOUNTS: readonly Check[] = [
  {
    name: 'les fonctions ont leurs comptes, avec leurs rôles et aucun autre',
    async run(project) {
      const [accounts, { bindings }] = await Promise.all([
        accountsOf(project),
        project.readPolicy(policy),
      ])
      const change = (verb: 'add' | 'remove', member: string, role: string) =>
        `gcloud projects ${verb}-iam-policy-binding ${project.id} --condition=None --member ${member} --role ${role}`
      const faults = accounts.flatMap(([account, users]) => {
        const member = `serviceAccount:${account}`
        const [name = ''] = account.split('@')
        const wanted = ROLES[name]?.(project).map((role) => roleName(project, role)) ?? []
        const given = rolesOf(bindings, member)
        return [
          ...faultIf(
            ROLES[name] === undefined,
            `${users.map(({ id }) => id).join(', ')} : ${account.endsWith(DEFAULT_ACCOUNT) ? 'le compte par défaut de Compute Engine' : account}`,
            'Créez leurs comptes (docs/operations.md), puis déployez les fonctions.',
          ),
          ...wanted
            .filter((role) => !given.includes(role))
            .flatMap((role) =>
              faultIf(true, `${name} n’a pas ${role}`, change('add', member, role)),
            ),
          // Another account may be there for more than the functions.
          ...given
            .filter((role) => name in ROLES && !wanted.includes(role))
            .flatMap((role) => faultIf(true, `${name} a ${role}`, change('remove', member, role))),
        ]
      })
      return findingOf(faults)
    },
  },
  {
    name: 'les comptes des fonctions accèdent aux fichiers',
    async run(project) {
      const bucket = project.settings['SESAME_STORAGE_BUCKET'] ?? ''
      const path = `/storage/v1/b/${encodeURIComponent(bucket)}/iam`
      const [accounts, found] = await Promise.all([
        accountsOf(project),
        project.find('storage', path, policy),
      ])
      if (found === null) throw new Unverified(`le compartiment « ${bucket} » n’existe pas`)
      const role = roleName(project, FILES)
      const faults = accounts.flatMap(([account]) => {
        const member = `serviceAccount:${account}`
        return faultIf(
          !rolesOf(found.bindings, member).includes(role),
          `${account} n’a pas ${role}`,
          `gcloud storage buckets add-iam-policy-binding gs://${bucket} --member ${member} --role ${role}`,
        )
      })
      return findingOf(faults)
    },
  },
]
