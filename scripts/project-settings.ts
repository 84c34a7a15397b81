import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SECRETS, SET_FOR_US, SETTINGS } from '../functions/src/common/config/variables.ts'
import { functionsFiles, functionsValues } from '../web/build/env-files.ts'
import { localized, type Text } from './localized.ts'
import { ROOT } from './project.ts'
import { unknownNames } from './unknown-names.ts'
import { WrongUsage } from './usage.ts'

/**
 * Names of variables that Node, Google or Firebase reads. The Firebase CLI rejects those that a project is not allowed to
 * set.
 */
const OF_OTHERS =
  /^(?:(?:CLOUD|EVENTARC|EXT|FIREBASE|FUNCTION|GCLOUD|GCP|GOOGLE|GRPC|K|KIT|NODE|X_GOOGLE)_|(?:ENTRY_POINT|LOG_EXECUTION_ID|PORT|TZ)$)/

/** A sentence that says where the functions' variables are described. */
export const DESCRIBED: Text = {
  fr: 'docs/operations.md décrit chaque variable.',
  en: 'docs/operations.md describes each variable.',
}

/** Reads the ids of projects by their aliases in the Firebase CLI's `.firebaserc`. */
export function readProjects(): Readonly<Record<string, string>> {
  const text = readFileSync(join(ROOT, '.firebaserc'), 'utf8')
  return (JSON.parse(text) as { projects?: Record<string, string> }).projects ?? {}
}

/**
 * Returns the environment of a project's functions; null if no project is named.
 *
 * @throws {WrongUsage} for an alias, and if `functions/.env.PROJECT` does not exist.
 * @throws {Error} naming every variable that the functions do not read.
 */
export function projectSettings(project: string): NodeJS.ProcessEnv | null {
  if (!/^[a-z][a-z\d-]+$/.test(project)) return null
  const id = readProjects()[project] ?? project
  if (!existsSync(join(ROOT, 'functions', `.env.${id}`))) throw new WrongUsage(withoutSettings(id))
  if (id !== project) {
    throw new WrongUsage({
      fr: `«\u00A0${project}\u00A0» est un alias\u00A0: nommez le projet «\u00A0${id}\u00A0».`,
      en: `“${project}” is an alias: name the project “${id}”.`,
    })
  }
  return { ...process.env, ...functionsSettings(project), GCLOUD_PROJECT: project }
}

/** Returns the message that a project has no settings. */
export const withoutSettings = (id: string): Text => ({
  fr: `functions/.env.${id} n’existe pas (docs/operations.md).`,
  en: `functions/.env.${id} doesn’t exist (docs/operations.md).`,
})

/**
 * Returns the variables of a project's functions, from the files that the Firebase CLI reads.
 *
 * @throws {Error} naming every variable that the functions do not read.
 */
export function functionsSettings(projectId: string, alias = projectId): NodeJS.Dict<string> {
  const known = [...SETTINGS, ...SECRETS, ...SET_FOR_US]
  const refusals = functionsFiles(projectId, alias).flatMap((file) => {
    const faults = unknownNames(file, known, (name) => OF_OTHERS.test(name))
    return faults.length > 0 ? [unsuitable(file, projectId, faults, DESCRIBED)] : []
  })
  if (refusals.length > 0) throw new Error(refusals.join('\n'))
  return functionsValues(projectId, alias)
}

/**
 * Returns the message that a file of variables cannot be used for a project. It lists the faults, and says where the
 * variables are described.
 */
export function unsuitable(
  file: string,
  projectId: string,
  faults: readonly string[],
  described: Text,
): string {
  const path = relative(ROOT, file)
  return [
    localized({
      fr: `${path} ne convient pas au projet «\u00A0${projectId}\u00A0»\u00A0:`,
      en: `${path} cannot be used for the project “${projectId}”:`,
    }),
    ...faults.map((fault) => `    ${fault}`),
    `  ${localized(described)}`,
  ].join('\n')
}
