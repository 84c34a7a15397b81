import { parseArgs } from 'node:util'
import { DENY_RULES } from './namespace/namespaces.ts'
import { startDatabase } from './start-database.ts'
import { functionsEmulator } from './triggers/functions-emulator.ts'
import { watchStarter } from './watch-starter.ts'

/**
 * Runs the Realtime Database with the arguments that firebase-tools passes to the official emulator, until it is told
 * to stop or the process that started it ends. `SESAME_DATABASE_DEFAULT_DENY=1` denies everybody everything in a
 * database without rules, which is open otherwise.
 */
async function main(): Promise<void> {
  const stop = () => process.exit(0)
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  watchStarter(stop, process.argv[1] ?? '')
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '9000' },
      functions_emulator_host: { type: 'string' },
      functions_emulator_port: { type: 'string' },
      single_project_mode: { type: 'string' },
    },
  })
  const port = Number(values.port)
  const callFunction = functionsEmulator(
    values.functions_emulator_host,
    values.functions_emulator_port,
  )
  const rules = process.env['SESAME_DATABASE_DEFAULT_DENY'] === '1' ? { rules: DENY_RULES } : {}
  try {
    const { port: listening } = await startDatabase({
      host: values.host,
      port,
      callFunction,
      ...rules,
    })
    console.log(`Realtime Database listening on ${values.host}:${listening}`)
  } catch (error) {
    console.error(reasonOf(error, `${values.host}:${values.port}`))
    process.exit(1)
  }
}

function reasonOf(error: unknown, address: string): string {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isTaken
    ? `The Realtime Database cannot start: ${address} is already taken by another process.`
    : `The Realtime Database cannot start on ${address}: ${String(error)}`
}

await main()
