import { execute } from './execute.ts'

/**
 * Builds the functions and the client, and resolves with an exit code.
 *
 * @param mode `production`, or `emulator` for a client that talks to the suite.
 */
export async function buildAll(mode: string): Promise<number> {
  const functions = await execute(process.execPath, ['functions/build.ts'])
  return (
    functions || (await execute('vite', ['build', 'web', '--mode', mode, '--logLevel', 'warn']))
  )
}
