import { parseJson, plainJson } from 'sesame-emulators/database/rules/parse-json'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import type { Database, Project } from '../project/project.ts'
import { databaseUrl } from './database-instances.ts'
import { Unverified } from '../project/reader.ts'

/**
 * Compares the deployed rules with those in the repository, ignoring comments and spaces.
 *
 * Source: https://firebase.google.com/docs/database/rest/app-management
 */
async function hasCommittedRules(project: Project, database: Database): Promise<boolean> {
  const url = await databaseUrl(project, database, '/.settings/rules.json')
  const { status, text } = await project.readDatabase(url)
  if (status === 401 || status === 403) {
    throw new Unverified({
      fr: 'il manque le rôle roles/firebasedatabase.viewer, ou .admin',
      en: 'you need the role roles/firebasedatabase.viewer, or .admin',
    })
  }
  if (status !== 200) {
    const { instance } = database
    throw new Unverified({
      fr: `la base ${instance} répond ${status}`,
      en: `the database ${instance} answers ${status}`,
    })
  }
  const [deployed, committed] = [text, database.rules].map((rules) => plainJson(parseJson(rules)))
  return isDeepStrictEqual(deployed, committed)
}

/** Checks the deployed rules of every database instance. */
export const DATABASE_RULES: Check = {
  name: {
    fr: 'les règles des bases sont celles du dépôt',
    en: 'the database rules match the repository',
  },
  inSuite: true,
  async run(project) {
    const faults = project.databases.map(async (database) =>
      faultIf(
        !(await hasCommittedRules(project, database)),
        { fr: `${database.instance} en a d’autres`, en: `${database.instance} has different ones` },
        `npm run deploy -- --project ${project.id} --only database`,
      ),
    )
    return findingOf((await Promise.all(faults)).flat())
  },
}

const releases = z.object({
  releases: z._default(z.array(z.object({ name: z.string(), rulesetName: z.string() })), []),
})
const ruleset = z.object({
  source: z.object({ files: z.array(z.object({ content: z.string() })) }),
})

/**
 * Checks the deployed rules of the Storage bucket.
 *
 * Source: https://firebase.google.com/docs/reference/rules/rest/v1/projects.releases
 */
export const STORAGE_RULES: Check = {
  name: {
    fr: 'les règles de Storage sont celles du dépôt',
    en: 'the Storage rules match the repository',
  },
  async run(project) {
    const name = `projects/${project.id}/releases/firebase.storage/${project.settings['SESAME_STORAGE_BUCKET'] ?? ''}`
    const filter = encodeURIComponent(`name=${name}`)
    const listed = await project.read(
      'rules',
      `/v1/projects/${project.id}/releases?filter=${filter}`,
      releases,
    )
    const release = listed.releases.find((each) => each.name === name)
    const source = release && (await project.read('rules', `/v1/${release.rulesetName}`, ruleset))
    const mend = `npm run deploy -- --project ${project.id} --only storage`
    if (!source) {
      return problem({ fr: 'le compartiment n’en a aucune', en: 'the bucket has none' }, mend)
    }
    const [content] = source.source.files.map((file) => file.content)
    return content?.trim() === project.storageRules.trim()
      ? OK
      : problem({ fr: 'le compartiment en a d’autres', en: 'the bucket has different ones' }, mend)
  },
}
