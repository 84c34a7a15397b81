/**
 * Checks a live project with the operator's own rights, or the running emulator suite without any rights. It changes
 * nothing.
 *
 * Usage: npm run doctor -- PROJECT [--json], or npm run doctor -- --suite [--json]
 */
import { parseArgs } from 'node:util'
import { describeError } from '../scripts/describe-error.ts'
import { understood } from '../scripts/usage.ts'
import { CHECKS } from './doctor/checks.ts'
import { examine, type Line } from './doctor/examine.ts'
import { openProject } from './doctor/project/open-project.ts'
import { openRunningSuite } from './doctor/project/open-suite.ts'
import { exitCode, formatLine, summarize } from './doctor/report.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run doctor -- PROJET [--json], ou npm run doctor -- --suite [--json]

  Compare un projet à ce dépôt avec vos droits, ou examine la suite en marche sans aucun droit
  (docs/checks.md). N’écrit rien. --json donne un seul objet, pour d’autres programmes.`,
  en: `Usage: npm run doctor -- PROJECT [--json], or npm run doctor -- --suite [--json]

  Compares a project with this repository, with your rights, or checks the running suite without
  any (docs/checks.md). Writes nothing. --json prints a single object, for other programs.`,
}

/** Parses the arguments; returns null if they are invalid. The project's name is undefined for the emulator suite. */
function readWish() {
  const { values, positionals } = parseArgs({
    options: {
      suite: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [name, ...rest] = positionals
  const isClear = rest.length === 0 && (name === undefined) === values.suite
  return isClear ? { name, json: values.json } : null
}

const { name, json } = understood(readWish, USAGE)
try {
  const project = await (name === undefined ? openRunningSuite() : openProject(name))
  const checks = CHECKS.filter(({ inSuite }) => name !== undefined || inSuite === true)
  const lines: Line[] = []
  for await (const line of examine(project, checks)) {
    lines.push(line)
    if (!json) console.log(formatLine(line))
  }
  console.log(
    json
      ? JSON.stringify({ project: project.id, checks: lines }, null, 2)
      : `\n${summarize(lines)} (${project.id})`,
  )
  process.exitCode = exitCode(lines)
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exitCode = 2
}
