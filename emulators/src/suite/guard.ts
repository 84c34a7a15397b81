/**
 * Runs firebase-tools for a launcher, and cleans up after it. Standard input closes when the launcher has stopped or
 * crashed. The guard then ends every process of the suite, one by one, because some run in sessions of their own, which a
 * signal to the group would not reach. Finally, it deletes the suite's files: the paths in SUITE_LEAVINGS (a JSON list),
 * and SUITE_LOCATOR if that file belongs to this suite.
 *
 * Usage: node guard.ts COMMAND ARGUMENTS…
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { withdrawLocator } from './locator.ts'
import { descendants, signal } from './process-tree.ts'

/** Time, in milliseconds, for firebase-tools to stop its emulators: without an export of their data, and with one. */
const GRACE_MS = 8_000
const EXPORT_GRACE_MS = 60_000

/** Interval at which descendants are recorded. After a crash of their parent, they could no longer be found. */
const NOTE_MS = 2_000

const leavings = JSON.parse(process.env['SUITE_LEAVINGS'] ?? '[]') as string[]
const [command = '', ...parameters] = process.argv.slice(2)
const child = spawn(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })

/** Process ids found by the last check. Older ids may belong to other processes now. */
let below: number[] = []
const note = () => {
  if (child.pid !== undefined) below = descendants(child.pid)
}
setInterval(note, NOTE_MS).unref()

child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code) => {
  signal(below, 'SIGKILL')
  for (const path of leavings) rmSync(path, { recursive: true, force: true })
  withdrawLocator(process.env['SUITE_LOCATOR'] ?? '', child.pid)
  process.exit(code ?? 1)
})

// After the launcher has ended, writing output fails. Ignore this, so that the cleanup continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

let stopping = false
function stop(reason: string): void {
  if (stopping || child.pid === undefined) return
  stopping = true
  console.log(`guard: stopping, ${reason}`)
  note()
  child.kill('SIGINT')
  const graceMs = parameters.includes('--export-on-exit') ? EXPORT_GRACE_MS : GRACE_MS
  setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
}

process.stdin.resume().once('end', () => stop('the launcher is gone or done'))
process.once('SIGTERM', () => stop('SIGTERM'))
