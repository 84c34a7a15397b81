/**
 * Gives a person a role in the operators' console, or takes it away, from an operator's machine with the operator's own
 * rights. The journal records it under the name of the command line.
 *
 * Usage: npm run operator -- PROJECT grant UID_OR_ADDRESS ROLE | revoke UID_OR_ADDRESS | list
 */
import { COMMAND_LINE, operatorRole } from '@sesame/contract/records/operator'
import { readSite } from '../functions/src/common/config/config.ts'
import { createOperatorDeps, type OperatorDeps } from '../functions/src/create-operator-deps.ts'
import { changeRole } from '../functions/src/console/operators/change-role.ts'
import { projectSettings } from '../scripts/project-settings.ts'

const USAGE = `Usage : npm run operator -- PROJET grant UID|ADRESSE ${operatorRole.options.join('|')}
        npm run operator -- PROJET revoke UID|ADRESSE
        npm run operator -- PROJET list`

const [project = '', verb = '', who = '', given] = process.argv.slice(2)
const env = projectSettings(project)
const role = verb === 'revoke' ? null : operatorRole.safeParse(given).data
const isChange = (verb === 'grant' || verb === 'revoke') && who !== '' && role !== undefined
if (env === null || !(isChange || verb === 'list')) {
  console.error(USAGE)
  process.exit(2)
}

/** What the codes of a refusal mean here. */
const REFUSALS: Readonly<Record<string, string>> = {
  'tools/not-found':
    'Cette personne n’a pas de compte inscrit, actif et d’adresse vérifiée ; ou elle n’a pas de rôle à retirer.',
  'tools/last-owner': 'C’est la dernière personne du rôle « owner » : nommez-en d’abord une autre.',
}

async function list({ operators, users }: OperatorDeps): Promise<void> {
  for (const [uid, { role: held, lastSeenAt }] of Object.entries(await operators.list())) {
    const seen = lastSeenAt === undefined ? 'jamais venu' : new Date(lastSeenAt).toISOString()
    console.log([held, uid, (await users.find(uid))?.email ?? '', seen].join('\t'))
  }
}

try {
  const deps = createOperatorDeps(readSite(env))
  if (verb === 'list') {
    await list(deps)
  } else {
    const uid = await deps.accounts.resolve(who)
    if (uid === null) throw new Error('Aucun compte de ce nom.')
    await changeRole(deps, uid, role ?? null)
    console.log(role ? `✔ ${uid} : ${role}` : `✔ ${uid} : sans rôle`)
    console.log(`  Inscrit au journal au nom de « ${COMMAND_LINE} ».`)
  }
  process.exit(0)
} catch (error) {
  const { message } = error as Error
  console.error(`✖ ${REFUSALS[message] ?? message}`)
  process.exit(1)
}
