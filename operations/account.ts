/**
 * Disables an account at once, or enables it again, from an operator's machine with the operator's own rights.
 *
 * Usage: npm run account -- PROJECT disable|enable UID_OR_ADDRESS
 */
import { readSite } from '../functions/src/common/config/config.ts'
import { createJobDeps } from '../functions/src/create-job-deps.ts'
import { disableAccount, enableAccount } from '../functions/src/common/account/account-access.ts'
import type { JobDeps } from '../functions/src/jobs/running/job.ts'
import { projectSettings } from '../scripts/project-settings.ts'

const [project = '', verb = '', who = ''] = process.argv.slice(2)
const env = projectSettings(project)
const act = new Map<string, (deps: JobDeps, uid: string) => Promise<unknown>>([
  ['disable', disableAccount],
  ['enable', enableAccount],
]).get(verb)
if (env === null || act === undefined || who === '') {
  console.error('Usage : npm run account -- PROJET disable|enable UID|ADRESSE')
  process.exit(2)
}
try {
  const deps = createJobDeps(readSite(env))
  const uid = await deps.accounts.resolve(who)
  if (uid === null) throw new Error('Aucun compte de ce nom.')
  await act(deps, uid)
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
