import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './root.ts'

/**
 * Runs a command of `operations/` against the suite, as a process. Resolves with its output.
 *
 * @throws {Error} with the command's exit `code` and whole output, if the code is not 0.
 */
export async function operate(command: string, ...parameters: string[]): Promise<string> {
  const script = join(ROOT, 'operations', `${command}.ts`)
  const options = { cwd: ROOT, env: { ...process.env, FUNCTIONS_EMULATOR: 'true' } }
  const ran = promisify(execFile)(process.execPath, [script, ...parameters], options)
  try {
    return (await ran).stdout
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) error.message += `\n${String(error.stdout)}`
    throw error
  }
}
