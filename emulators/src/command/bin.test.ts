import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Runs `--help` in a process that reports the given version of Node. */
function helpUnder(version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const disguise = join(folder, 'disguise.cjs')
  const versions = `{ value: { ...process.versions, node: '${version}' } }`
  writeFileSync(disguise, `Object.defineProperty(process, 'versions', ${versions})`)
  const bin = join(import.meta.dirname, '../../bin/sesame-emulators.js')
  return spawnSync(process.execPath, ['--require', disguise, bin, '--help'], { encoding: 'utf8' })
}

it.each(['18.20.0', '22.11.0'])(
  'the command refuses Node %s in both languages, and names the version needed',
  (version) => {
    const { status, stderr, stdout } = helpUnder(version)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('Node 22.12 ou plus est nécessaire')
    expect(stderr).toContain('Node 22.12 or later is needed')
  },
)

it.each(['22.12.0', '24.0.0'])('the command runs under Node %s', (version) => {
  const { status, stdout } = helpUnder(version)
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringContaining('--port-offset') as string,
  })
})
