/**
 * Builds for a project, then deploys to it with the configuration that the build wrote.
 *
 * Usage: npm run deploy -- --project ALIAS [ARGUMENTS OF FIREBASE DEPLOY]
 */
import { parseArgs } from 'node:util'
import { DEPLOY_CONFIG } from '../web/build/deploy-config.ts'
import { namedProject } from '../scripts/build-settings.ts'
import { buildFor } from '../scripts/build.ts'
import { execute } from '../scripts/execute.ts'
import { understood } from '../scripts/usage.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run deploy -- --project ALIAS [ARGUMENTS DE FIREBASE DEPLOY]

  Construit pour un projet de .firebaserc, avec web/.env.PROJET et functions/.env.PROJET, puis y
  déploie cette construction (docs/deploys.md). «\u00A0npx firebase deploy --help\u00A0» dit les autres arguments.`,
  en: `Usage: npm run deploy -- --project ALIAS [ARGUMENTS OF FIREBASE DEPLOY]

  Builds for a project of .firebaserc, with web/.env.PROJECT and functions/.env.PROJECT, then
  deploys that build there (docs/deploys.md). “npx firebase deploy --help” lists the other arguments.`,
}

const given = process.argv.slice(2)

/**
 * Parses the arguments. Returns null if there is a stray word, because the Firebase CLI would ignore it and deploy
 * everything.
 */
function readWish() {
  const { values, tokens } = parseArgs({
    args: given,
    options: { project: { type: 'string', short: 'P' } },
    strict: false,
    tokens: true,
  })
  const isStray = tokens.some(
    ({ kind, index }) => kind === 'positional' && !/^-[^=]*$/.test(given[index - 1] ?? ''),
  )
  return isStray ? null : { project: namedProject(values.project) }
}

const { project } = understood(readWish, USAGE)
// Our `--config` comes last, because the Firebase CLI uses the last one.
const parameters = ['deploy', ...given, '--config', DEPLOY_CONFIG]
process.exitCode = (await buildFor(project)) || (await execute('firebase', parameters))
