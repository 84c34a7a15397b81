import { spawn } from 'node:child_process'
import { ROOT } from './project.ts'

/** Runs a command in the repository and shows its output; resolves to its exit code. */
export function execute(
  command: string,
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
