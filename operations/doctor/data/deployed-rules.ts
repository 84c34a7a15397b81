import { parseJson, plainJson } from 'sesame-emulators/database/rules/parse-json'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import type { Database, Project } from '../project/project.ts'
import { databaseUrl } from './database-instances.ts'
import { Unverified } from '../project/reader.ts'

/**
 * Comments and spaces make no difference.
 *
 * Source: https://firebase.google.com/docs/database/rest/app-management
 */
async function hasCommittedRules(project: Project, database: Database): Promise<boolean> {
  const url = await databaseUrl(project, database, '/.settings/rules.json')
  const { status, text } = await project.readDatabase(url)
  if (status === 401 || status === 403) {
    throw new Unverified('il manque le rôle roles/firebasedatabase.viewer, ou .admin')
  }
  if (status !== 200) throw new Unverified(`la base ${database.instance} répond ${status}`)
  const [deployed, committed] = [text, database.rules].map((rules) => plainJson(parseJson(rules)))
  return isDeepStrictEqual(deployed, committed)
}

/** The rules of every instance. */
export const DATABASE_RULES: Check = {
  name: 'les règles des bases sont celles du dépôt',
  inSuite: true,
  async run(project) {
    const faults = project.databases.map(async (database) =>
      faultIf(
        !(await hasCommittedRules(project, database)),
        `${database.instance} en a d’autres`,
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
 * The rules of the bucket.
 *
 * Source: https://firebase.google.com/docs/reference/rules/rest/v1/projects.releases
 */
export const STORAGE_RULES: Check = {
  name: 'les règles de Storage sont celles du dépôt',
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
    if (!source) return problem('le compartiment n’en a aucune', mend)
    const [content] = source.source.files.map((file) => file.content)
    return content?.trim() === project.storageRules.trim()
      ? OK
      : problem('le compartiment en a d’autres', mend)
  },
}
