import { release } from 'sesame-emulators/suite/claims'
import { DEFAULT_PORTS, freeOffset, portsAt, takenPorts } from 'sesame-emulators/suite/ports'
import { alive, type Launched } from 'sesame-emulators/suite/testing/launch'
import { afterEach, expect, vi } from 'vitest'
import { npmRun } from './npm-run.ts'

/** The ports at offset 0: those of the emulators, the console, the mail server and the inbox. */
export const PORTS = { ...DEFAULT_PORTS, tools: 5005, smtp: 4700, inbox: 4800 }

let running: Launched | undefined
afterEach(async () => {
  running?.child.kill('SIGTERM')
  await running?.ended
  running = undefined
})

/** Finds a free port offset, to be passed to a process that the test starts. */
export async function offsetToGive(): Promise<number> {
  const offset = await freeOffset()
  release(offset)
  return offset
}

/** Runs `npm start` on free ports and waits until it is ready. The process is stopped after the test. */
export async function start(command?: string[]): Promise<{ sesame: Launched; offset: number }> {
  const offset = await offsetToGive()
  running = npmRun(['start'], { SESAME_PORT_OFFSET: String(offset) }, command)
  await running.line(/^Sésame est prêt\u00A0: /)
  await running.line(/Ctrl-C/)
  return { sesame: running, offset }
}

/** Waits until none of these processes runs any more, and the ports of the emulator suite are free. */
export async function expectNothingLeft(pids: number[], offset: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(alive(pids)).toEqual([])
      expect(await takenPorts(portsAt(offset, PORTS))).toEqual([])
    },
    { timeout: 20_000, interval: 200 },
  )
}
