/**
 * Disables an account at once, or enables it again, from an operator's machine with the operator's own rights.
 *
 * Usage: npm run account -- PROJECT disable|enable UID_OR_ADDRESS
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readSite } from '../functions/src/common/config/config.ts'
import { createJobDeps } from '../functions/src/create-job-deps.ts'
import { disableAccount, enableAccount } from '../functions/src/common/account/account-access.ts'
import type { JobDeps } from '../functions/src/jobs/running/job.ts'
import { ROOT } from './project.ts'

const [project = '', verb = '', who = ''] = process.argv.slice(2)
const file = join(ROOT, 'functions', `.env.${project}`)
const act = new Map<string, (deps: JobDeps, uid: string) => Promise<unknown>>([
  ['disable', disableAccount],
  ['enable', enableAccount],
]).get(verb)
if (project === '' || !existsSync(file) || act === undefined || who === '') {
  console.error('Usage : npm run account -- PROJET disable|enable UID|ADRESSE')
  process.exit(2)
}
try {
  const env = { ...process.env, ...parseEnv(readFileSync(file, 'utf8')), GCLOUD_PROJECT: project }
  const deps = createJobDeps(readSite(env))
  const uid = await deps.accounts.resolve(who)
  if (uid === null) throw new Error('Aucun compte de ce nom.')
  await act(deps, uid)
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
