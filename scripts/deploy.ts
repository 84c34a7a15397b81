/**
 * Builds, then deploys the build with the configuration that the build wrote.
 *
 * Usage: npm run deploy [-- ARGUMENTS OF FIREBASE DEPLOY]
 */
import { DEPLOY_CONFIG } from '../web/build/deploy-config.ts'
import { buildAll } from './build.ts'
import { execute } from './execute.ts'

// Last, because the last `--config` wins.
const parameters = ['deploy', ...process.argv.slice(2), '--config', DEPLOY_CONFIG]
process.exitCode = (await buildAll('production')) || (await execute('firebase', parameters))
