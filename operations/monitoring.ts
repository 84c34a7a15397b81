/**
 * Compares a project's monitoring with the repository: metrics of log lines, objectives, the uptime check, alerts and the
 * dashboard. With --apply, brings the project in line. Channels are the operator's own: it only names those that alerts
 * go to.
 *
 * Usage: npm run monitoring -- PROJECT [--channel NAME]… [--apply]
 */
import { parseArgs } from 'node:util'
import { readSite } from './doctor/project/open-project.ts'
import { createReader } from './doctor/project/reader.ts'
import { apply } from './monitoring/apply.ts'
import { differencesOf, tellDifference } from './monitoring/differences.ts'
import { readChannels, readFound } from './monitoring/found.ts'
import { wantedResources } from './monitoring/wanted.ts'

const USAGE = 'Usage : npm run monitoring -- PROJET [--channel NOM]… [--apply]'
const NOBODY = 'Les nouvelles alertes ne préviennent personne : nommez un canal avec --channel.'

try {
  const { values, positionals } = parseArgs({
    options: { channel: { type: 'string', multiple: true }, apply: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [name, ...rest] = positionals
  if (name === undefined || rest.length > 0) throw new Error(USAGE)
  const { id: projectId, host, accessToken } = await readSite(name)
  const parts = { projectId, env: process.env, accessToken }
  const channels = await readChannels(createReader(parts), projectId, values.channel ?? [])
  const wanted = wantedResources({ projectId, host }, channels)
  const compare = async () => differencesOf(wanted, await readFound(createReader(parts), projectId))
  const differences = await compare()
  for (const difference of differences) console.log(tellDifference(difference))
  if (differences.length === 0) {
    console.log(`✔ Rien à changer : ${wanted.length} éléments sont ceux du dépôt.`)
  } else if (values.apply === true) {
    await apply(parts, differences)
    console.log(`✔ ${differences.length} changements faits.`)
    const isNew = differences.some(
      (each) => each.kind === 'missing' && each.wanted.kind === 'policy',
    )
    if (isNew && channels.length === 0) console.log(NOBODY)
  } else {
    console.log(`\n${differences.length} différences ; --apply les efface.`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 2
}
