import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs npm in a folder: the npm that started this process, or else the one on the path.
 *
 * @throws {Error} with npm's output, if npm fails.
 */
export async function runNpm(folder: string, ...parameters: readonly string[]): Promise<void> {
  const options = { cwd: folder }
  const npm = process.env['npm_execpath']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  await (npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...parameters, ...quiet], options)
    : run('npm', [...parameters, ...quiet], options))
}
