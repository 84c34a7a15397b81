import * as z from 'zod/mini'
import { andThen, faultIf, findingOf, type Check } from '../check.ts'
import type { Project } from '../project/project.ts'
import { policy, type Policy, Unverified } from '../project/reader.ts'
import { listFunctions } from './deployed-functions.ts'
import {
  accountRoles,
  addressOf,
  fileRoles,
  roleName,
  rolePermissions,
  SIGNING_ROLE,
  within,
} from '../../wanted/access.ts'

const ownRole = z.object({ includedPermissions: z._default(z.array(z.string()), []) })

/** The service account that functions use if they declare none. */
const DEFAULT_ACCOUNT = '-compute@developer.gserviceaccount.com'

/**
 * Resolves with the functions that use each service account. The accounts listed in docs/operations.md come first, even
 * if no function uses them yet.
 */
async function accountsOf(project: Project): Promise<Map<string, string[]>> {
  const accounts = new Map<string, string[]>(
    Object.keys(accountRoles(project)).map((name) => [addressOf(name, project.id), []]),
  )
  for (const { id, serviceConfig } of await listFunctions(project)) {
    const account = serviceConfig.serviceAccountEmail
    accounts.set(account, [...(accounts.get(account) ?? []), id])
  }
  return accounts
}

const rolesOf = (bindings: Policy['bindings'], member: string) =>
  bindings.filter(({ members }) => members.includes(member)).map(({ role }) => role)

async function readProjectPolicy({ id, readPolicy }: Project) {
  const found = await readPolicy('projects', `/v1/projects/${id}`)
  if (found === null) {
    throw new Unverified({
      fr: `le projet ${id} n’existe pas`,
      en: `the project ${id} doesn’t exist`,
    })
  }
  return found
}

/**
 * Functions have no private key. After a passkey sign-in, the Admin SDK asks Google to sign the custom token as the
 * function's account, so that account needs permission to sign as itself.
 *
 * Source: https://firebase.google.com/docs/auth/admin/create-custom-tokens, « let the Admin SDK discover a service
 * account »
 */
const SIGNING: Check = {
  name: {
    fr: 'api peut signer la connexion d’une clé d’accès',
    en: 'api may sign the token of a passkey sign-in',
  },
  async run({ id, readPolicy }) {
    const account = `sesame-api@${id}.iam.gserviceaccount.com`
    const member = `serviceAccount:${account}`
    const own = await readPolicy('iam', `/v1/projects/${id}/serviceAccounts/${account}`)
    const isGranted = own?.bindings.some(
      ({ role, members }) => role === SIGNING_ROLE && members.includes(member),
    )
    return findingOf(
      faultIf(
        isGranted !== true,
        {
          fr: `${account} n’a pas ${SIGNING_ROLE} sur lui-même`,
          en: `${account} lacks ${SIGNING_ROLE} on itself`,
        },
        `gcloud iam service-accounts add-iam-policy-binding ${account} --project ${id} --member ${member} --role ${SIGNING_ROLE}`,
      ),
    )
  },
}

/**
 * Checks of the functions' service accounts.
 *
 * Sources: https://cloud.google.com/resource-manager/reference/rest/v1/projects/getIamPolicy;
 * https://cloud.google.com/storage/docs/json_api/v1/buckets/getIamPolicy
 */
export const ACCOUNTS: readonly Check[] = [
  {
    name: {
      fr: 'les fonctions ont leurs comptes, avec leurs rôles et aucun autre',
      en: 'the functions have their accounts, with their roles and no others',
    },
    async run(project) {
      const [accounts, { bindings }] = await Promise.all([
        accountsOf(project),
        readProjectPolicy(project),
      ])
      const change = (verb: 'add' | 'remove', member: string, role: string) =>
        `gcloud projects ${verb}-iam-policy-binding ${project.id} --condition=None --member ${member} --role ${role}`
      const known = accountRoles(project)
      const faults = [...accounts].flatMap(([account, functions]) => {
        const member = `serviceAccount:${account}`
        const [name = ''] = account.split('@')
        const wanted = known[name]?.map((role) => roleName(project, role)) ?? []
        const given = rolesOf(bindings, member)
        const isDefault = account.endsWith(DEFAULT_ACCOUNT)
        return [
          ...faultIf(
            known[name] === undefined,
            {
              fr: `${functions.join(', ')}\u00A0: ${isDefault ? 'le compte par défaut de Compute Engine' : account}`,
              en: `${functions.join(', ')}: ${isDefault ? 'Compute Engine’s default account' : account}`,
            },
            {
              fr: 'Créez leurs comptes (docs/operations.md), puis déployez les fonctions.',
              en: 'Create their accounts (docs/operations.md), then deploy the functions.',
            },
          ),
          ...wanted
            .filter((role) => !given.includes(role))
            .flatMap((role) =>
              faultIf(
                true,
                { fr: `${name} n’a pas ${role}`, en: `${name} lacks ${role}` },
                change('add', member, role),
              ),
            ),
          // Ignore roles that we do not grant, because a service account may have other uses too.
          ...given
            .filter((role) => name in known && !wanted.includes(role))
            .flatMap((role) =>
              faultIf(
                true,
                { fr: `${name} a ${role}`, en: `${name} has ${role}` },
                change('remove', member, role),
              ),
            ),
        ]
      })
      return findingOf(faults)
    },
  },
  {
    // https://cloud.google.com/iam/docs/reference/rest/v1/projects.roles/get
    name: {
      fr: 'les rôles du projet ont leurs permissions, et aucune autre',
      en: 'the project’s roles have their permissions, and no others',
    },
    async run(project) {
      const faults = Object.entries(rolePermissions(project)).map(async ([name, wanted]) => {
        const found = await project.find('iam', `/v1/${roleName(project, name)}`, ownRole)
        const given = found?.includedPermissions ?? []
        const missing = wanted.filter((each) => !given.includes(each)).join(', ')
        const others = given.filter((each) => !wanted.includes(each)).join(', ')
        const verb = found === null ? 'create' : 'update'
        const mend = `gcloud iam roles ${verb} ${name} --project=${project.id} --permissions=${wanted.join(',')}`
        return [
          ...faultIf(
            missing !== '',
            { fr: `${name} n’a pas ${missing}`, en: `${name} lacks ${missing}` },
            mend,
          ),
          ...faultIf(
            others !== '',
            { fr: `${name} a ${others}`, en: `${name} has ${others}` },
            mend,
          ),
        ]
      })
      return findingOf((await Promise.all(faults)).flat())
    },
  },
  {
    name: {
      fr: 'les comptes des fonctions accèdent aux fichiers',
      en: 'the functions’ accounts can access the files',
    },
    async run(project) {
      const bucket = project.settings['SESAME_STORAGE_BUCKET'] ?? ''
      // Older policy versions have no conditions.
      const path = `/storage/v1/b/${encodeURIComponent(bucket)}/iam?optionsRequestedPolicyVersion=3`
      const [accounts, found] = await Promise.all([
        accountsOf(project),
        project.find('storage', path, policy),
      ])
      if (found === null) {
        throw new Unverified({
          fr: `le compartiment «\u00A0${bucket}\u00A0» n’existe pas`,
          en: `the bucket “${bucket}” doesn’t exist`,
        })
      }
      const faults = [...accounts.keys()].flatMap((account) => {
        const member = `serviceAccount:${account}`
        const wanted = fileRoles(account.split('@')[0] ?? '')
        return wanted.flatMap(([name, only]) => {
          const expression = only === undefined ? undefined : within(bucket, only)
          const role = roleName(project, name)
          const given = found.bindings
            .filter((each) => each.role === role && each.members.includes(member))
            .map(({ condition }) => condition?.expression)
          const condition = expression ? `'title=${name},expression=${expression}'` : 'None'
          const change = (verb: 'add' | 'remove', which: string) =>
            `gcloud storage buckets ${verb}-iam-policy-binding gs://${bucket} --member ${member} --role ${role} ${which}`
          const add = change('add', `--condition=${condition}`)
          const isWider = expression !== undefined && given.some((each) => each !== expression)
          const replace = andThen(change('remove', '--all'), add)
          return [
            ...faultIf(
              given.length === 0,
              { fr: `${account} n’a pas ${role}`, en: `${account} lacks ${role}` },
              add,
            ),
            ...faultIf(
              isWider,
              {
                fr: `${account} a ${role} hors de ${only ?? ''}/`,
                en: `${account} has ${role} outside ${only ?? ''}/`,
              },
              replace,
            ),
          ]
        })
      })
      return findingOf(faults)
    },
  },
  SIGNING,
]
