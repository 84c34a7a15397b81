/**
 * Checks a deployment from outside, without any rights: the version of the API, a page with its policy and headers, missing
 * paths, the addresses under `/.well-known/`, and a guest's visit from sign-in to erasure. Exits with 0 only if every check
 * passed.
 *
 * Usage: npm run smoke -- PROJECT, or npm run smoke -- --suite
 */
import { parseArgs } from 'node:util'
import { describeError } from '../scripts/describe-error.ts'
import { localized } from '../scripts/localized.ts'
import { understood } from '../scripts/usage.ts'
import { examine, type Line } from './doctor/examine.ts'
import { openProject } from './doctor/project/open-project.ts'
import { openRunningSuite } from './doctor/project/open-suite.ts'
import { exitCode, formatLine, summarize } from './doctor/report.ts'
import { HEALTH, PAGE_POLICY } from './doctor/site.ts'
import { WELL_KNOWN } from './doctor/well-known.ts'
import { GUEST_VISIT } from './smoke/guest.ts'
import { SITE_HEADERS } from './smoke/headers.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run smoke -- PROJET, ou npm run smoke -- --suite

  Essaie ce qui est déployé, ou la suite en marche, comme n’importe qui le peut\u00A0: la version de
  l’API, une page et ses en-têtes, ce qui n’est pas là, ce que cherchent les gestionnaires de mots
  de passe et les chercheurs de failles, la visite d’un invité (docs/deploys.md).`,
  en: `Usage: npm run smoke -- PROJECT, or npm run smoke -- --suite

  Tries a deployment, or the running suite, as anyone could: the version of the API, a page and
  its headers, what is not there, what password managers and researchers look for, a guest’s visit
  (docs/deploys.md).`,
}

const NO_RIGHTS = () => Promise.resolve('')

/** Parses the arguments; returns null if they are invalid. The project's name is undefined for the emulator suite. */
function readWish() {
  const { values, positionals } = parseArgs({
    options: { suite: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name, ...rest] = positionals
  return rest.length > 0 || (name === undefined) !== values.suite ? null : { name }
}

const { name } = understood(readWish, USAGE)
try {
  const project = await (name === undefined
    ? openRunningSuite()
    : openProject(name, process.env, NO_RIGHTS))
  console.log(
    localized({
      fr: `▸ ${project.host}, essayé sans aucun droit
  Ctrl-C arrête\u00A0; l’invité qui resterait s’efface comme tout autre.\n`,
      en: `▸ ${project.host}, tried without any rights
  Ctrl-C stops; a guest left behind is erased like any other.\n`,
    }),
  )
  const lines: Line[] = []
  const checks = [HEALTH, PAGE_POLICY, ...SITE_HEADERS, ...WELL_KNOWN, GUEST_VISIT]
  for await (const line of examine(project, checks)) {
    lines.push(line)
    console.log(formatLine(line))
  }
  console.log(`\n${summarize(lines)} (${project.host})`)
  process.exitCode = exitCode(lines)
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exitCode = 2
}
