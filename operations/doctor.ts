/**
 * Checks a live project with the operator's own rights, or the running suite without any. It only reads.
 *
 * Usage: npm run doctor -- PROJECT [--json], or npm run doctor -- --suite [--json]
 */
import { parseArgs } from 'node:util'
import { CHECKS } from './doctor/checks.ts'
import { examine, type Line } from './doctor/examine.ts'
import { openProject } from './doctor/project/open-project.ts'
import { openRunningSuite } from './doctor/project/open-suite.ts'
import { exitCode, formatLine, summarize } from './doctor/report.ts'

try {
  const { values, positionals } = parseArgs({
    options: { suite: { type: 'boolean' }, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [name, ...rest] = positionals
  if (rest.length > 0 || (name === undefined) !== (values.suite === true)) {
    throw new Error(
      'Usage : npm run doctor -- PROJET [--json], ou npm run doctor -- --suite [--json]',
    )
  }
  const project = await (name === undefined ? openRunningSuite() : openProject(name))
  const checks = CHECKS.filter(({ inSuite }) => name !== undefined || inSuite === true)
  const lines: Line[] = []
  for await (const line of examine(project, checks)) {
    lines.push(line)
    if (values.json !== true) console.log(formatLine(line))
  }
  console.log(
    values.json === true
      ? JSON.stringify({ project: project.id, checks: lines }, null, 2)
      : `\n${summarize(lines)} (${project.id})`,
  )
  process.exitCode = exitCode(lines)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 2
}
