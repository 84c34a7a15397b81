/**
 * Writes the software bill of materials of this commit, which npm derives from the lock file, in two common formats:
 * dist-sbom/sesame.cdx.json (CycloneDX) and dist-sbom/sesame.spdx.json (SPDX). Marks packages that are not shipped.
 *
 * Usage: npm run sbom
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { ROOT } from './project.ts'
import { reproducible } from './sbom/reproducible.ts'
import { understood } from './usage.ts'

understood(() => parseArgs({}), {
  fr: `Usage\u00A0: npm run sbom

  Écrit la nomenclature des paquets de cette version dans dist-sbom\u00A0: sesame.cdx.json (CycloneDX) et
  sesame.spdx.json (SPDX).`,
  en: `Usage: npm run sbom

  Writes the bill of materials of this commit to dist-sbom: sesame.cdx.json (CycloneDX) and
  sesame.spdx.json (SPDX).`,
})

const FORMATS = { cyclonedx: 'cdx', spdx: 'spdx' }
const FOLDER = 'dist-sbom'
const MAX_BYTES = 64 * 1024 * 1024

const run = promisify(execFile)
const output = async (command: string, ...parameters: string[]) =>
  (await run(command, parameters, { cwd: ROOT, maxBuffer: MAX_BYTES })).stdout

const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string }
const committedAt = (await output('git', 'log', '-1', '--format=%cI')).trim()
const subject = { name, committedAt: new Date(committedAt).toISOString() }
mkdirSync(join(ROOT, FOLDER), { recursive: true })
for (const [format, ending] of Object.entries(FORMATS)) {
  const text = await output('npm', 'sbom', '--package-lock-only', '--sbom-format', format)
  const file = `${FOLDER}/${name}.${ending}.json`
  writeFileSync(join(ROOT, file), reproducible(text, subject))
  console.log(`✔ ${file}`)
}
