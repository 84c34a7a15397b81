/**
 * Builds what is deployed: the functions, the client, and the configuration of both.
 *
 * Usage: npm run build [-- emulator]
 */
import { cpSync, existsSync, globSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDeployConfig } from '../web/build/deploy-config.ts'
import { weighFirstLoad } from '../web/build/first-load.ts'
import { execute } from './execute.ts'
import { ROOT } from './project.ts'

const DIST = join(ROOT, 'web', 'dist')

if (import.meta.main) process.exitCode = await buildAll(process.argv[2] ?? 'production')

/**
 * Builds everything and resolves with an exit code.
 *
 * @param mode `production`, or `emulator` for a client that talks to the suite.
 */
export async function buildAll(mode: string): Promise<number> {
  return (await execute(process.execPath, ['functions/build.ts'])) || (await buildClient(mode))
}

/** Builds into a new folder, then swaps: a suite that serves the build never sees half of one. */
async function buildClient(mode: string): Promise<number> {
  const next = `dist-${process.pid}`
  const built = join(ROOT, 'web', next)
  try {
    const parameters = ['build', 'web', '--mode', mode, '--outDir', next, '--logLevel', 'warn']
    const code = await execute('vite', parameters)
    if (code === 0) {
      publish(built)
      writeDeployConfig(DIST, mode)
      const { js, css } = weighFirstLoad()
      const kb = (bytes: number) => (bytes / 1000).toFixed(1)
      console.log(`web/dist        ${kb(js)} kB JS and ${kb(css)} kB CSS at first load, gzip`)
    }
    return code
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}

/** Copies assets first, since pages refer to them, and deletes unused files last. */
function publish(built: string): void {
  if (!existsSync(DIST)) {
    renameSync(built, DIST)
    return
  }
  const filesOf = (folder: string) =>
    globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const fresh = filesOf(built)
  const isPage = (file: string) => file.endsWith('.html')
  for (const file of [...fresh.filter((f) => !isPage(f)), ...fresh.filter(isPage)]) {
    cpSync(join(built, file), join(DIST, file))
  }
  for (const file of filesOf(DIST)) if (!fresh.includes(file)) rmSync(join(DIST, file))
}
