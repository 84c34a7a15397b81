/**
 * Compares a project with what a first deploy needs, from the services to the budget alert, and prints the differences.
 * With --apply, changes the project to match. It may be run again at any time, and continues after an interruption. For
 * steps that Google offers no API for, it prints the address of the page and what to do on it.
 *
 * Usage: npm run setup -- PROJECT [--apply] [options]
 */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { describeError } from '../scripts/describe-error.ts'
import { localized } from '../scripts/localized.ts'
import { understood } from '../scripts/usage.ts'
import { openProject, operatorToken } from './doctor/project/open-project.ts'
import { ONLY_READS, RESUMES } from './how-to-stop.ts'
import { createGoogle } from './setup/google.ts'
import { PARTS } from './setup/parts.ts'
import { setUp } from './setup/set-up.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run setup -- PROJET [--apply] [--alias NOM] [--budget MONTANT] [--deployer MEMBRE]… [--repository PROPRIÉTAIRE/NOM] [--calls]

  Compare un projet à ce qu’il faut pour un premier déploiement (docs/operations.md)\u00A0; --apply le
  fait. --alias nomme le projet dans ce dépôt, --budget est celui d’un mois, --deployer dit qui
  déploie sans posséder le projet (user:…), --repository quel dépôt de GitHub déploie (avec
  GITHUB_TOKEN). --calls montre chaque appel.`,
  en: `Usage: npm run setup -- PROJECT [--apply] [--alias NAME] [--budget AMOUNT] [--deployer MEMBER]… [--repository OWNER/NAME] [--calls]

  Compares a project with what a first deploy needs (docs/operations.md); --apply brings it in line.
  --alias names the project in this checkout, --budget is that of a month, --deployer says who
  deploys without owning the project (user:…), --repository which repository on GitHub deploys (with
  GITHUB_TOKEN). --calls prints every call.`,
}

/** Parses the arguments; returns null if they are invalid. */
function readWish() {
  const { values, positionals } = parseArgs({
    options: {
      apply: { type: 'boolean', default: false },
      calls: { type: 'boolean', default: false },
      alias: { type: 'string' },
      budget: { type: 'string' },
      deployer: { type: 'string', multiple: true, default: [] },
      repository: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [name, ...rest] = positionals
  const { alias, budget, deployer, repository } = values
  const isClear =
    /^[a-z][a-z\d-]*$/.test(alias ?? 'a') &&
    /^[1-9]\d*$/.test(budget ?? '1') &&
    deployer.every((each) => /^(?:user|group|serviceAccount):[^\s@]+@[^\s@]+$/.test(each)) &&
    /^[\w.-]+\/[\w.-]+$/.test(repository ?? 'a/b')
  return name === undefined || rest.length > 0 || !isClear ? null : { name, ...values }
}

const number = z.object({ projectNumber: z.string() })

const wish = understood(readWish, USAGE)
try {
  let accessToken = ''
  const project = await openProject(wish.name, process.env, async () => {
    accessToken = await operatorToken()
    return accessToken
  })
  console.log(
    localized({
      fr: `▸ ${project.id}\u00A0: ce qu’il faut pour un premier déploiement`,
      en: `▸ ${project.id}: what a first deploy needs`,
    }),
  )
  console.log(`  ${localized(wish.apply ? RESUMES : ONLY_READS)}`)
  const tell = (line: string) => console.log(line)
  const google = createGoogle({ projectId: project.id, env: process.env, accessToken }, (line) => {
    if (wish.calls) console.log(`  → ${line}`)
  })
  const path = `/v1/projects/${project.id}`
  const { projectNumber } = await project.read('projects', path, number)
  const site = { project, number: projectNumber, google, wish }
  const { made, left, failed, byHand } = await setUp(site, PARTS, { isApplied: wish.apply, tell })
  console.log(
    localized({
      fr: `\n${made} faits, ${left} à faire (--apply), ${byHand} à la main, ${failed} en échec (${project.id})`,
      en: `\n${made} made, ${left} to make (--apply), ${byHand} by hand, ${failed} failed (${project.id})`,
    }),
  )
  process.exitCode = failed > 0 ? 2 : left > 0 ? 1 : byHand > 0 ? 3 : 0
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exitCode = 2
}
