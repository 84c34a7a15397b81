/**
 * Compares a project's monitoring with the repository: log-based metrics, objectives, the uptime check, alerts and the
 * dashboard. With --apply, changes the project to match. Notification channels are never changed: operators create them,
 * and --channel selects the channels that alerts use.
 *
 * Usage: npm run monitoring -- PROJECT [--channel NAME]… [--apply]
 */
import { parseArgs } from 'node:util'
import { describeError } from '../scripts/describe-error.ts'
import { localized } from '../scripts/localized.ts'
import { understood } from '../scripts/usage.ts'
import { readSite } from './doctor/project/open-project.ts'
import { createReader } from './doctor/project/reader.ts'
import { ONLY_READS, RESUMES } from './how-to-stop.ts'
import { apply } from './monitoring/apply.ts'
import { differencesOf, tellDifference } from './monitoring/differences.ts'
import { readChannels, readFound } from './monitoring/found.ts'
import { wantedResources } from './monitoring/wanted.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run monitoring -- PROJET [--channel NOM]… [--apply]

  Compare les mesures, objectifs, alertes et le tableau de bord d’un projet à ceux du dépôt
  (docs/logs-and-alerts.md). --apply les y met\u00A0; --channel nomme qui les alertes préviennent.`,
  en: `Usage: npm run monitoring -- PROJECT [--channel NAME]… [--apply]

  Compares a project’s metrics, objectives, alerts and dashboard with the repository
  (docs/logs-and-alerts.md). --apply brings them in line; --channel names who gets the alerts.`,
}

/** Parses the arguments; returns null if they are invalid. */
function readWish() {
  const { values, positionals } = parseArgs({
    options: {
      channel: { type: 'string', multiple: true, default: [] },
      apply: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [name, ...rest] = positionals
  return name === undefined || rest.length > 0 ? null : { name, ...values }
}

const wish = understood(readWish, USAGE)
try {
  const { id: projectId, host, accessToken } = await readSite(wish.name)
  console.log(
    localized({
      fr: `▸ ${projectId}\u00A0: la surveillance, comparée au dépôt`,
      en: `▸ ${projectId}: monitoring, compared with the repository`,
    }),
  )
  console.log(`  ${localized(wish.apply ? RESUMES : ONLY_READS)}`)
  const parts = { projectId, env: process.env, accessToken }
  const channels = await readChannels(createReader(parts), projectId, wish.channel)
  const wanted = wantedResources({ projectId, host }, channels)
  const differences = differencesOf(wanted, await readFound(createReader(parts), projectId))
  for (const difference of differences) console.log(tellDifference(difference))
  const count = differences.length
  if (count === 0) {
    console.log(
      localized({
        fr: `✔ Rien à changer\u00A0: ${wanted.length} éléments sont ceux du dépôt.`,
        en: `✔ Nothing to change: ${wanted.length} resources are as in the repository.`,
      }),
    )
  } else if (wish.apply) {
    await apply(parts, differences, { say: (line) => console.log(localized(line)) })
    console.log(localized({ fr: `✔ ${count} changements faits.`, en: `✔ Changes made: ${count}.` }))
    const isNew = differences.some(
      (each) => each.kind === 'missing' && each.wanted.kind === 'policy',
    )
    if (isNew && channels.length === 0) {
      console.log(
        localized({
          fr: 'Les nouvelles alertes ne préviennent personne\u00A0: nommez un canal avec --channel.',
          en: 'The new alerts notify nobody: name a channel with --channel.',
        }),
      )
    }
  } else {
    console.log(
      localized({
        fr: `\n${count} différences\u00A0; --apply les efface.`,
        en: `\nDifferences: ${count}; --apply removes them.`,
      }),
    )
    process.exitCode = 1
  }
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exitCode = 2
}
