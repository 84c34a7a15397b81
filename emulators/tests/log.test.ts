import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freeOffset, portsAt } from '../src/suite/ports.ts'
import { startSuite } from '../src/suite/start-suite.ts'
import { english } from '../src/texts/english.ts'

it('a suite names its log after the hub’s port, and runs even if it cannot write the log', async () => {
  const project = mkdtempSync(join(tmpdir(), 'sesame-log-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  writeFileSync(join(project, 'firebase.json'), '{ "database": {} }')
  const ports = portsAt(await freeOffset())
  const logFile = join(project, `suite-${ports.hub}.log`)
  mkdirSync(logFile)
  const said: string[] = []
  const suite = await startSuite({
    project,
    ports,
    projectId: 'demo-log',
    kind: 'embedded',
    emulators: ['database'],
    logFolder: project,
    texts: english,
    onProgress: (step) => said.push(step),
  })
  await suite.stop()
  expect(suite.logFile).toBe(logFile)
  expect(said).toContainEqual(expect.stringMatching(/log cannot be written: EISDIR/))
})
