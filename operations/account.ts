/**
 * Disables or re-enables an account immediately, from an operator's machine with the operator's own rights.
 *
 * Usage: npm run account -- PROJECT disable|enable UID_OR_ADDRESS
 */
import { parseArgs } from 'node:util'
import { readSite } from '../functions/src/common/config/config.ts'
import { createJobDeps } from '../functions/src/create-job-deps.ts'
import { disableAccount, enableAccount } from '../functions/src/common/account/account-access.ts'
import type { JobDeps } from '../functions/src/jobs/running/job.ts'
import { accountOf } from './account-of.ts'
import { startWatch, type Steps } from './answers.ts'
import { localized, type Text } from '../scripts/localized.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from '../scripts/usage.ts'
import { RESUMES } from './how-to-stop.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run account -- PROJET disable|enable UID|ADRESSE, avec functions/.env.PROJET

  Désactive un compte et termine toutes ses sessions, ou le réactive (docs/shutting-out.md).`,
  en: `Usage: npm run account -- PROJECT disable|enable UID|ADDRESS, with functions/.env.PROJECT

  Disables an account and ends all its sessions, or enables it again (docs/shutting-out.md).`,
}

interface Action {
  readonly act: (deps: JobDeps, uid: string) => Promise<unknown>
  readonly done: Text
  readonly steps: Steps
}

const ACTIONS = new Map<string, Action>([
  [
    'disable',
    {
      act: disableAccount,
      done: {
        fr: 'désactivé, toutes ses sessions sont terminées',
        en: 'disabled, and all its sessions have ended',
      },
      steps: [
        ['accounts.setDisabled', { fr: 'le compte est désactivé', en: 'the account is disabled' }],
        ['records.commit', { fr: 'ses sessions sont terminées', en: 'its sessions have ended' }],
        [
          'operators.endSessions',
          {
            fr: 'ses sessions de la console sont terminées',
            en: 'its sessions of the console have ended',
          },
        ],
      ],
    },
  ],
  [
    'enable',
    {
      act: enableAccount,
      done: { fr: 'réactivé', en: 'enabled again' },
      steps: [
        ['accounts.setDisabled', { fr: 'le compte est réactivé', en: 'the account is enabled' }],
        ['records.commit', { fr: 'c’est noté dans son historique', en: 'its history says so' }],
      ],
    },
  ],
])

/** Parses the arguments; returns null if they are invalid. */
function readWish() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [project = '', verb = '', who = '', ...rest] = positionals
  const env = projectSettings(project)
  const action = ACTIONS.get(verb)
  if (env === null || action === undefined || who === '' || rest.length > 0) return null
  return { project, env, verb, action, who }
}

const { project, env, verb, action, who } = understood(readWish, USAGE)
const watch = startWatch()
try {
  console.log(`▸ ${verb} ${who} (${project})\n  ${localized(RESUMES)}`)
  const deps = watch.over(createJobDeps(readSite(env)))
  const uid = await accountOf(deps.accounts, who)
  await action.act(deps, uid)
  const done = localized(action.done)
  console.log(localized({ fr: `✔ ${uid}\u00A0: ${done}.`, en: `✔ ${uid}: ${done}.` }))
  process.exit(0)
} catch (error) {
  console.error(watch.explain(error, action.steps))
  process.exit(1)
}
