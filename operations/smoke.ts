/**
 * Tries a deployment without any rights, as anyone could: the version of the API, a page with its policy and headers, and
 * a guest's visit from sign-in to erasure. Exits with 0 only if all of it is known to work.
 *
 * Usage: npm run smoke -- PROJECT, or npm run smoke -- --suite
 */
import { parseArgs } from 'node:util'
import { examine, type Line } from './doctor/examine.ts'
import { openProject } from './doctor/project/open-project.ts'
import { openRunningSuite } from './doctor/project/open-suite.ts'
import { exitCode, formatLine, summarize } from './doctor/report.ts'
import { HEALTH, PAGE_POLICY } from './doctor/site.ts'
import { GUEST_VISIT } from './smoke/guest.ts'
import { SECURITY_HEADERS } from './smoke/headers.ts'

const NO_RIGHTS = () => Promise.resolve('')

try {
  const { values, positionals } = parseArgs({
    options: { suite: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [name, ...rest] = positionals
  if (rest.length > 0 || (name === undefined) !== (values.suite === true)) {
    throw new Error('Usage : npm run smoke -- PROJET, ou npm run smoke -- --suite')
  }
  const project = await (name === undefined
    ? openRunningSuite()
    : openProject(name, process.env, NO_RIGHTS))
  const lines: Line[] = []
  const checks = [HEALTH, PAGE_POLICY, SECURITY_HEADERS, GUEST_VISIT]
  for await (const line of examine(project, checks)) {
    lines.push(line)
    console.log(formatLine(line))
  }
  console.log(`\n${summarize(lines)} (${project.host})`)
  process.exitCode = exitCode(lines)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 2
}
