import * as z from 'zod/mini'
import { faultIf, findingOf, type Check, type Fault, type Finding } from '../check.ts'
import type { FunctionDeclaration } from '../project/declared-functions.ts'
import type { Project } from '../project/project.ts'
import { listFunctions } from './deployed-functions.ts'
import { reachableRevisions, type Revision } from './revisions.ts'
import { policy, Unverified } from '../project/reader.ts'

const list = z.object({
  versions: z._default(z.array(z.object({ name: z.string(), state: z.string() })), []),
})

interface Version {
  readonly number: string
  readonly state: string
}

const READER = 'roles/secretmanager.secretAccessor'

/**
 * Lists the versions of a secret, newest first, without their values.
 *
 * Source: https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets.versions/list
 */
async function versionsOf({ id, find }: Project, secret: string): Promise<Version[]> {
  const path = `/v1/projects/${id}/secrets/${secret}/versions?pageSize=1000`
  const versions = (await find('secrets', path, list))?.versions ?? []
  return versions
    .map(({ name, state }) => ({ number: name.split('/').at(-1) ?? '', state }))
    .toSorted((one, other) => Number(other.number) - Number(one.number))
}

/** Returns the names of the revisions that use this version of a secret. */
const readersOf = (revisions: readonly Revision[], secret: string, number: string) =>
  revisions.filter((revision) => revision.secrets[secret] === number).map(({ name }) => name)

/** Checks every secret that the functions declare, and combines the faults. */
async function judgeSecrets(
  project: Project,
  judge: (secret: string) => Promise<Fault[]>,
): Promise<Finding> {
  const names = new Set(project.declared.flatMap(secretsOf))
  return findingOf((await Promise.all([...names].map(judge))).flat())
}

const secretsOf = ({ secretEnvironmentVariables }: FunctionDeclaration) =>
  secretEnvironmentVariables.map(({ key }) => key)

/** Resolves with the revisions of every function that has secrets. */
async function revisionsWithSecrets(project: Project): Promise<Revision[]> {
  const functions = project.declared.filter((declared) => secretsOf(declared).length > 0)
  return (await Promise.all(functions.map(({ name }) => reachableRevisions(project, name)))).flat()
}

/**
 * Checks that every revision that serves requests can start: it must not use a disabled or destroyed version of a secret.
 */
const startable: Check = {
  name: {
    fr: 'les révisions qui servent lisent des versions actives de leurs secrets',
    en: 'serving revisions read enabled versions of their secrets',
  },
  async run(project) {
    const option = `--project ${project.id}`
    const serving = (await revisionsWithSecrets(project)).filter(({ isServing }) => isServing)
    return judgeSecrets(project, async (secret) => {
      const versions = await versionsOf(project, secret)
      const set = `npx firebase functions:secrets:set ${secret} ${option}`
      if (versions.length === 0) {
        return faultIf(true, { fr: `${secret} n’existe pas`, en: `${secret} doesn’t exist` }, set)
      }
      const dead = versions.filter(({ state }) => state !== 'ENABLED')
      return dead.flatMap(({ number, state }) => {
        const isDestroyed = state === 'DESTROYED'
        const readers = readersOf(serving, secret, number)
        return faultIf(
          readers.length > 0,
          {
            fr: `${readers.join(', ')}\u00A0: ${secret}@${number} est ${isDestroyed ? 'détruite' : 'inactive'}, aucune instance ne démarre plus`,
            en: `${readers.join(', ')}: ${secret}@${number} is ${isDestroyed ? 'destroyed' : 'disabled'}, so instances no longer start`,
          },
          isDestroyed
            ? `npm run deploy -- ${option} --only functions,hosting`
            : `gcloud secrets versions enable ${number} --secret ${secret} ${option}`,
        )
      })
    })
  },
}

/** Checks that replaced versions of secrets are disabled, so that a leaked copy is useless. */
const replaced: Check = {
  name: {
    fr: 'aucune version remplacée d’un secret n’est encore active',
    en: 'no replaced version of a secret is still enabled',
  },
  async run(project) {
    const revisions = await revisionsWithSecrets(project)
    const serving = revisions.filter(({ isServing }) => isServing)
    return judgeSecrets(project, async (secret) => {
      const [, ...older] = await versionsOf(project, secret)
      return older.flatMap(({ number, state }) => {
        const readers = readersOf(revisions, secret, number).join(', ')
        const version = `${secret}@${number}`
        return faultIf(
          state === 'ENABLED' && readersOf(serving, secret, number).length === 0,
          readers === ''
            ? version
            : { fr: `${version}, que lit ${readers}`, en: `${version}, read by ${readers}` },
          `gcloud secrets versions destroy ${number} --secret ${secret} --project ${project.id}`,
        )
      })
    })
  },
}

/** Source: https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets/getIamPolicy */
const readers: Check = {
  name: {
    fr: 'les comptes des fonctions qui ont un secret, et eux seuls, ont le droit de le lire',
    en: 'the accounts of functions that have a secret, and no others, may read it',
  },
  async run(project) {
    const { id, declared, find } = project
    const deployed = await listFunctions(project)
    if (deployed.length === 0) {
      throw new Unverified({ fr: 'aucune fonction n’est déployée', en: 'no function is deployed' })
    }
    return judgeSecrets(project, async (secret) => {
      const owners = declared.filter((each) => secretsOf(each).includes(secret))
      const wanted = deployed
        .filter((each) => owners.some(({ name }) => name === each.id))
        .map(({ serviceConfig }) => `serviceAccount:${serviceConfig.serviceAccountEmail}`)
      const path = `/v1/projects/${id}/secrets/${secret}:getIamPolicy`
      const members = ((await find('secrets', path, policy))?.bindings ?? [])
        .filter(({ role }) => role === READER)
        .flatMap((binding) => binding.members)
      const change = (verb: 'add' | 'remove', member: string) =>
        `gcloud secrets ${verb}-iam-policy-binding ${secret} --project ${id} --role ${READER} --member ${member}`
      const missing = wanted.filter((member) => !members.includes(member))
      const others = members.filter((member) => !wanted.includes(member))
      return [
        ...missing.flatMap((member) =>
          faultIf(
            true,
            { fr: `${member} ne lit pas ${secret}`, en: `${member} can’t read ${secret}` },
            change('add', member),
          ),
        ),
        ...others.flatMap((member) =>
          faultIf(
            true,
            { fr: `${member} lit ${secret}`, en: `${member} can read ${secret}` },
            change('remove', member),
          ),
        ),
      ]
    })
  },
}

export const SECRETS: readonly Check[] = [startable, replaced, readers]
