import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from '../../functions/run-npm.ts'
import { ROOT } from './root.ts'

/**
 * Installs the built functions in an empty folder, as a deployment does, with packages from npm's cache if possible.
 */
export async function installFunctions(folder: string): Promise<void> {
  const isDeployed = (path: string) => !/(?:node_modules|\.secret\.local)$/.test(path)
  cpSync(join(ROOT, 'functions', 'dist'), folder, { recursive: true, filter: isDeployed })
  await runNpm(folder, 'ci', '--omit=dev', '--prefer-offline')
}
