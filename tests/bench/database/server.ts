/** The Realtime Database stand-in in a process of its own, which tells its parent what it costs. */
import { startDatabaseServer } from '@sesame/emulators/database/server'
import { compileRuleset } from '@sesame/emulators/database/rules/compile-ruleset'

/** What the process has used so far. */
export interface Usage {
  /** After a garbage collection. */
  readonly heapBytes: number
  readonly cpuSeconds: number
}

const { port } = await startDatabaseServer({ host: '127.0.0.1', port: 0, compileRuleset })

process.on('message', () => {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    heapBytes: process.memoryUsage().heapUsed,
    cpuSeconds: (user + system) / 1_000_000,
  }
  process.send?.(usage)
})
process.send?.(port)
