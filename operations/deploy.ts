/**
 * Builds for a project, then deploys the build there with the configuration that the build wrote.
 *
 * Usage: npm run deploy -- --project ALIAS [ARGUMENTS OF FIREBASE DEPLOY]
 */
import { DEPLOY_CONFIG } from '../web/build/deploy-config.ts'
import { buildForProject } from '../scripts/build.ts'
import { execute } from '../scripts/execute.ts'

const given = process.argv.slice(2)
// Last, because the last `--config` wins.
const parameters = ['deploy', ...given, '--config', DEPLOY_CONFIG]
process.exitCode = (await buildForProject(given)) || (await execute('firebase', parameters))
