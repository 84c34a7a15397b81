/**
 * Grants a person a role in the operators' console, or revokes it. Manages the services that may introspect access tokens.
 * Opens emergency access, and approves requests if there is no second owner. Runs on an operator's machine with the
 * operator's own rights. The journal records the changes as made by “the command line”.
 *
 * Usage: npm run operator -- PROJECT grant UID_OR_ADDRESS ROLE | revoke UID_OR_ADDRESS | list
 * npm run operator -- PROJECT emergency --hours N --reason WHY | approve REQUEST --reason WHY
 * npm run operator -- PROJECT service add NAME | remove NAME | list
 */
import {
  COMMAND_LINE,
  OPERATOR_ROLES,
  operatorRole,
  type OperatorRole,
} from '@sesame/contract/records/operator'
import { parseArgs } from 'node:util'
import { readSite } from '../functions/src/common/config/config.ts'
import { readSmtpSettings } from '../functions/src/common/config/smtp-settings.ts'
import { createOperatorDeps, type OperatorDeps } from '../functions/src/create-operator-deps.ts'
import { changeRole } from '../functions/src/console/operators/change-role.ts'
import { isWaiting } from '../functions/src/console/requests/waiting-request.ts'
import { localized, type Text } from '../scripts/localized.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from '../scripts/usage.ts'
import { accountOf } from './account-of.ts'
import { JOURNAL_BEGUN, JOURNAL_ENDED, startWatch, type Steps } from './answers.ts'
import { ONLY_READS, RESUMES } from './how-to-stop.ts'
import { ALONE_STEPS, ALONE_USAGE, actAlone, readAloneWish } from './operator/owners-alone.ts'
import {
  changeServices,
  readServiceWish,
  SERVICE_STEPS,
  SERVICE_USAGE,
} from './operator/services.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run operator -- PROJET grant UID|ADRESSE ${OPERATOR_ROLES.join('|')}
        npm run operator -- PROJET revoke UID|ADRESSE
        npm run operator -- PROJET list
${ALONE_USAGE.fr}
${SERVICE_USAGE.fr}
        avec functions/.env.PROJET

  Donne ou retire un rôle dans la console, ou dit qui en a un (docs/console-setup.md).
  Ouvre la console aux mots de passe en cas d’urgence, ou approuve une demande là où manque un second propriétaire.
  Ajoute ou retire un service qui interroge sur les jetons d’accès (docs/access-tokens.md).`,
  en: `Usage: npm run operator -- PROJECT grant UID|ADDRESS ${OPERATOR_ROLES.join('|')}
       npm run operator -- PROJECT revoke UID|ADDRESS
       npm run operator -- PROJECT list
${ALONE_USAGE.en}
${SERVICE_USAGE.en}
       with functions/.env.PROJECT

  Gives or removes a role in the console, or lists who has one (docs/console-setup.md).
  Lets passwords open the console in an emergency, or approves a request where there is no second owner.
  Adds or removes a service that asks about access tokens (docs/access-tokens.md).`,
}

/** Messages that explain the API's error codes to users of this command. */
const REFUSALS: Readonly<Record<string, Text>> = {
  'tools/not-found': {
    fr: 'Cette personne n’a pas de compte inscrit, actif et d’adresse vérifiée, ou pas de rôle à retirer\u00A0; ou aucune demande de ce numéro n’attend.',
    en: 'This person has no registered, active account with a verified address, or no role to remove; or no such request is waiting.',
  },
  'tools/no-passkey': {
    fr: 'Cette personne n’a pas de clé d’accès, et rien d’autre n’ouvre la console\u00A0: elle en crée une sous «\u00A0Sécurité\u00A0».',
    en: 'This person has no passkey, and nothing else opens the console: they create one under “Security”.',
  },
  'tools/changed': {
    fr: 'Ce n’est plus à faire\u00A0: quelqu’un a décidé, ou n’a plus son rôle.',
    en: 'There is nothing left to do: somebody decided, or no longer has their role.',
  },
  'tools/last-owner': {
    fr: 'C’est la dernière personne du rôle «\u00A0owner\u00A0»\u00A0: nommez-en d’abord une autre.',
    en: 'This is the last person with the role “owner”: name another one first.',
  },
}

const ROLE_STEPS: Steps = [
  JOURNAL_BEGUN,
  ['operators.set', { fr: 'le rôle est changé', en: 'the role is changed' }],
  ['identity.claimRole', { fr: 'le compte le porte', en: 'the account carries it' }],
  ['records.commit', { fr: 'la personne est prévenue', en: 'the person is alerted' }],
  JOURNAL_ENDED,
]

/** Parses the arguments; returns null if they are invalid. `list` changes nothing. A role of null revokes the role. */
function readWish() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { hours: { type: 'string' }, reason: { type: 'string' } },
  })
  const [project = '', verb, who = '', given, ...rest] = positionals
  const env = projectSettings(project)
  if (env === null) return null
  if (verb === 'service') {
    const service = readServiceWish(positionals.slice(2))
    return service && { project, env, service }
  }
  if (verb === 'emergency' || verb === 'approve') {
    const alone = readAloneWish(positionals.slice(1), values)
    return alone && { project, env, alone }
  }
  if (rest.length > 0 || Object.keys(values).length > 0) return null
  if (who === '') return verb === 'list' ? { project, env, change: null } : null
  if (verb === 'revoke' && given === undefined) {
    return { project, env, change: { verb, who, role: null } }
  }
  const role = operatorRole.safeParse(given).data
  return verb === 'grant' && role ? { project, env, change: { verb, who, role } } : null
}

/**
 * Returns the steps of a command. If the command fails half-way, the steps already done are reported. `list` has no
 * steps.
 */
function stepsOf(wish: NonNullable<ReturnType<typeof readWish>>): Steps {
  if ('service' in wish) return SERVICE_STEPS[wish.service.verb]
  if ('alone' in wish) return ALONE_STEPS[wish.alone.verb]
  return wish.change === null ? [] : ROLE_STEPS
}

async function list({ operators, users }: OperatorDeps): Promise<void> {
  for (const [uid, { role, lastSeenAt }] of Object.entries(await operators.list())) {
    const seen =
      lastSeenAt === undefined
        ? localized({ fr: 'jamais venu', en: 'never seen' })
        : new Date(lastSeenAt).toISOString()
    console.log([role, uid, (await users.find(uid))?.email ?? '', seen].join('\t'))
  }
}

/** Prints the requests that need a second owner's approval. `approve` approves them without one. */
async function listRequests({ requests, now }: OperatorDeps): Promise<void> {
  const waiting = (await requests.page(null, 25)).filter((one) => isWaiting(one, now()))
  for (const { id, kind, target, role = '', by } of waiting) {
    console.log(
      [localized({ fr: 'demande', en: 'request' }), id, kind, target, role, by].join('\t'),
    )
  }
}

async function change(deps: OperatorDeps, who: string, role: OperatorRole | null): Promise<void> {
  const uid = await accountOf(deps.accounts, who)
  await changeRole(deps, uid, role)
  console.log(
    localized({
      fr: `✔ ${uid}\u00A0: ${role ?? 'sans rôle'}
  Inscrit au journal au nom de «\u00A0${COMMAND_LINE}\u00A0».`,
      en: `✔ ${uid}: ${role ?? 'no role'}
  The journal records it under the name “${COMMAND_LINE}”.`,
    }),
  )
}

const wish = understood(readWish, USAGE)
const watch = startWatch()
try {
  const site = readSite(wish.env)
  const sendsEmails = readSmtpSettings(wish.env, site.inEmulator) !== null
  const deps = watch.over(createOperatorDeps({ ...site, sendsEmails }))
  if ('service' in wish) {
    const { service, project } = wish
    console.log(`▸ service ${Object.values(service).join(' ')} (${project})`)
    console.log(`  ${localized(service.verb === 'list' ? ONLY_READS : RESUMES)}`)
    await changeServices(deps, service, (line) => console.log(line))
  } else if ('alone' in wish) {
    console.log(`▸ ${wish.alone.verb} (${wish.project})`)
    console.log(`  ${localized(RESUMES)}`)
    await actAlone(deps, wish.alone, (line) => console.log(line))
  } else if (wish.change === null) {
    const columns = {
      fr: 'rôle, uid, adresse, dernière visite',
      en: 'role, uid, address, last visit',
    }
    console.log(`▸ ${wish.project} (${localized(columns)})\n  ${localized(ONLY_READS)}`)
    await list(deps)
    await listRequests(deps)
  } else {
    const { verb, who, role } = wish.change
    console.log(`▸ ${[verb, who, role].filter(Boolean).join(' ')} (${wish.project})`)
    console.log(`  ${localized(RESUMES)}`)
    await change(deps, who, role)
  }
  process.exit(0)
} catch (error) {
  const refusal = REFUSALS[(error as Error).message]
  console.error(refusal ? `✖ ${localized(refusal)}` : watch.explain(error, stepsOf(wish)))
  process.exit(1)
}
