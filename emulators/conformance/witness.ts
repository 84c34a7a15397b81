/**
 * The command that the conformance tests run alongside the emulators. Writes its observations to a file, as JSON.
 *
 * Usage: node witness.ts PROJECT FILE
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { machineAddresses } from '../src/project/hosts.ts'
import { locatorFile } from '../src/suite/locator.ts'
import { runningEmulators } from '../src/suite/running-emulators.ts'
import { filesIn, type Seen } from './seen.ts'

const [project = '', file = ''] = process.argv.slice(2)
const running = await runningEmulators(process.env['FIREBASE_EMULATOR_HUB'] ?? '')

const elsewhere = machineAddresses()[0] ?? '127.0.0.2'
const open: string[] = []
for (const { name, port } of running) {
  const answer = await fetch(`http://${elsewhere}:${port}`).catch(() => undefined)
  if (answer !== undefined) open.push(name)
}

const pages: string[] = []
for (const { name, port, reservedPorts = [] } of running) {
  if (name !== 'hosting') continue
  for (const site of [port, ...reservedPorts]) {
    const page = fetch(`http://127.0.0.1:${site}`).then((answer) => answer.text())
    pages.push(await page.catch(String))
  }
}

const locator = locatorFile(process.env['GCLOUD_PROJECT'] ?? '', tmpdir())
const { origins } = JSON.parse(readFileSync(locator, 'utf8')) as { readonly origins: string[] }

const seen: Seen = {
  folder: process.cwd(),
  variables: process.env,
  hubs: origins,
  running,
  open,
  pages,
  files: filesIn(project),
}
writeFileSync(file, JSON.stringify(seen))
