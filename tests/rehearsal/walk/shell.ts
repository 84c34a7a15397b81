import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Programs } from '../programs.ts'

/** A shell that runs blocks one after another. Each block can use the variables and functions of earlier blocks. */
export interface Shell {
  /** @throws {Error} with the output, if a command of the block fails. */
  run(block: string): Promise<void>
  close(): Promise<void>
}

/** Starts bash, which exits at the first command that fails. */
export function openShell(programs: Programs): Shell {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-shell-'))
  const file = join(folder, 'block.sh')
  // A separate pipe reports the end of each block.
  const { child, printed, ended } = programs.start(
    'bash',
    ['-euo', 'pipefail'],
    ['pipe', 'pipe', 'pipe', 'pipe'],
  )
  const { stdin, stdio } = child
  assert.ok(stdin)
  const marks = createInterface({ input: stdio[3] as Readable })[Symbol.asyncIterator]()
  return {
    async run(block) {
      writeFileSync(file, `${block}\n`)
      const before = printed().length
      // Give commands an empty input, so that no command waits for an answer.
      stdin.write(`. ${file} < /dev/null\necho >&3\n`)
      if ((await marks.next()).done !== true) return
      const { exitCode, output } = await ended
      throw new Error(`exit code ${exitCode}:\n${output.slice(before)}`)
    },
    async close() {
      stdin.end()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
