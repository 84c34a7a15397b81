import { PRODUCT } from '@sesame/contract/product'
import * as z from 'zod/mini'
import {
  accountRoles,
  ACTING_ROLE,
  addressOf,
  DEPLOY_ROLES,
  DEPLOYER,
  fileRoles,
  roleName,
  rolePermissions,
  rolesOnThemselves,
  within,
} from '../wanted/access.ts'
import { changeIf, type Difference, type Part, type Site } from './part.ts'
import { bucketBindings, resourceBindings } from './policies.ts'

const ownRole = z.object({ includedPermissions: z._default(z.array(z.string()), []) })

/** The project's custom roles. If a later version needs other permissions, the role is updated. */
export const ROLES: Part = {
  name: { fr: 'Rôles du projet', en: 'Roles of the project' },
  async compare({ project, google }) {
    const all = Object.entries(rolePermissions(project)).map(async ([roleId, wanted]) => {
      const path = `/v1/projects/${project.id}/roles`
      const found = await google.find('iam', `${path}/${roleId}`, ownRole)
      const includedPermissions = [...wanted]
      const isSame = found?.includedPermissions.toSorted().join() === wanted.toSorted().join()
      return [
        ...changeIf(found === null, { fr: `créer ${roleId}`, en: `create ${roleId}` }, () =>
          google.change({
            api: 'iam',
            method: 'POST',
            path,
            body: { roleId, role: { includedPermissions } },
          }),
        ),
        ...changeIf(
          found !== null && !isSame,
          {
            fr: `${roleId}\u00A0: ${found?.includedPermissions.join(', ') ?? ''} → ${wanted.join(', ')}`,
            en: `${roleId}: ${found?.includedPermissions.join(', ') ?? ''} → ${wanted.join(', ')}`,
          },
          () =>
            google.change({
              api: 'iam',
              method: 'PATCH',
              path: `${path}/${roleId}?updateMask=includedPermissions`,
              body: { includedPermissions },
            }),
        ),
      ]
    })
    return (await Promise.all(all)).flat()
  },
}

const account = z.object({ email: z.string() })

/** Resolves with the change that creates a service account, or an empty list if the account exists. */
export async function compareAccount(
  { project: { id }, google }: Site,
  name: string,
): Promise<Difference[]> {
  const path = `/v1/projects/${id}/serviceAccounts`
  const found = await google.find('iam', `${path}/${addressOf(name, id)}`, account)
  const displayName = name.replace('sesame-', `${PRODUCT}, `)
  return changeIf(found === null, { fr: `créer ${name}`, en: `create ${name}` }, () =>
    google.change({
      api: 'iam',
      method: 'POST',
      path,
      body: { accountId: name, serviceAccount: { displayName } },
    }),
  )
}

export const ACCOUNTS: Part = {
  name: { fr: 'Comptes de service', en: 'Service accounts' },
  async compare(site) {
    const names = Object.keys(accountRoles(site.project))
    return (await Promise.all(names.map((name) => compareAccount(site, name)))).flat()
  },
}

const memberOf = (name: string, projectId: string) => `serviceAccount:${addressOf(name, projectId)}`

/** Returns the service account that builds the functions. In a new organisation, it has no role. */
const builderOf = ({ number }: Site) => `${number}-compute@developer.gserviceaccount.com`

/**
 * Returns the members who may deploy: those named on the command line, and GitHub's service account if a repository is
 * given.
 */
const deployersOf = (site: Site) => [
  ...site.wish.deployer,
  ...(site.wish.repository === undefined ? [] : [memberOf(DEPLOYER, site.project.id)]),
]

/** The roles that the service accounts and the members who deploy have in the project. */
export const PROJECT_POLICY: Part = {
  name: { fr: 'Droits dans le projet', en: 'Rights in the project' },
  compare(site) {
    const { project } = site
    const place = {
      api: 'projects',
      path: `/v1/projects/${project.id}`,
      named: project.id,
    } as const
    const ofAccounts = Object.entries(accountRoles(project)).flatMap(([name, roles]) =>
      roles.map((role) => ({
        member: memberOf(name, project.id),
        role: roleName(project, role),
      })),
    )
    const builds = {
      member: `serviceAccount:${builderOf(site)}`,
      role: 'roles/cloudbuild.builds.builder',
    }
    const deploys = deployersOf(site).flatMap((member) =>
      DEPLOY_ROLES.map((role) => ({ member, role })),
    )
    return resourceBindings(site, place, [...ofAccounts, builds, ...deploys])
  },
}

/** The right to act as each service account, for the account itself and for the members who deploy. */
export const ACTING: Part = {
  name: { fr: 'Droits sur les comptes', en: 'Rights on the accounts' },
  async compare(site) {
    const { id } = site.project
    const own = rolesOnThemselves(site.project)
    const deploys = deployersOf(site).map((member) => ({ member, role: ACTING_ROLE }))
    const accounts = Object.keys(accountRoles(site.project)).map((name) => ({
      address: addressOf(name, id),
      grants: [
        ...(own[name] ?? []).map((role) => ({ member: memberOf(name, id), role })),
        ...deploys,
      ],
    }))
    const all = [...accounts, { address: builderOf(site), grants: deploys }]
    const found = all
      .filter(({ grants }) => grants.length > 0)
      .map(({ address, grants }) => {
        const path = `/v1/projects/${id}/serviceAccounts/${address}`
        const place = { api: 'iam', path, named: address.split('@')[0] ?? '' } as const
        return resourceBindings(site, place, grants)
      })
    return (await Promise.all(found)).flat()
  },
}

/** The rights to read, delete and create files. */
export const FILE_ACCESS: Part = {
  name: { fr: 'Droits sur les fichiers', en: 'Rights on the files' },
  compare(site) {
    const name = site.project.settings['SESAME_STORAGE_BUCKET'] ?? ''
    const grants = Object.keys(accountRoles(site.project)).flatMap((each) =>
      fileRoles(each).map(([role, folder]) => ({
        account: each,
        role,
        ...(folder !== undefined && {
          condition: { title: role, expression: within(name, folder) },
        }),
      })),
    )
    return bucketBindings(site, name, grants)
  },
}
