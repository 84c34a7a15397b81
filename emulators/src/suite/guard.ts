/**
 * Runs firebase-tools for a launcher and outlives it just long enough to leave nothing behind:
 * when standard input closes, because the launcher stops or crashed, every process of the suite
 * ends. Some of them run in sessions of their own, so a group signal would miss them.
 *
 * Usage: node guard.ts COMMAND ARGUMENTS…
 */
import { spawn } from 'node:child_process'
import { descendants, signal } from './process-tree.ts'

/** How long firebase-tools gets to stop its emulators by itself. */
const GRACE_MS = 8_000

/** How often the processes below are noted, so that they are known after a crash of their parent. */
const NOTE_MS = 1_000

const [command = '', ...parameters] = process.argv.slice(2)
const child = spawn(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })

const seen = new Set<number>()
const note = () => {
  if (child.pid !== undefined) for (const pid of descendants(child.pid)) seen.add(pid)
}
setInterval(note, NOTE_MS).unref()

child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code) => {
  signal(seen, 'SIGKILL')
  process.exit(code ?? 1)
})

let stopping = false
function stop(): void {
  if (stopping || child.pid === undefined) return
  stopping = true
  note()
  child.kill('SIGINT')
  setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
}

process.stdin.resume().once('end', stop)
process.once('SIGTERM', stop)
