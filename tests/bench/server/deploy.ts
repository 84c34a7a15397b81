import { execFile } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Does to `functions/dist` what a deployment does: copies it and runs its build; returns the folder. */
export async function deploy(functions: string): Promise<string> {
  const folder = join(functions, 'dist-start')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(functions, 'dist'), folder, { recursive: true })
  // Nothing of a suite around it: what is deployed refuses to start beside an emulator.
  const env = { PATH: process.env['PATH'] }
  await promisify(execFile)(process.execPath, ['compile.cjs'], { cwd: folder, env })
  return folder
}
