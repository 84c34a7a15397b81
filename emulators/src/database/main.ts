import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DENY_RULES } from './namespace/namespaces.ts'
import { startDatabase } from './start-database.ts'
import type { CallFunction } from './triggers/function-triggers.ts'

/** Interval, in milliseconds, at which the process checks that its parent still exists. */
const INTERVAL_MS = 500

/** Matches the project and the function in a trigger's name. */
const NAME = /^projects\/([^/]+)\/.*\/([^/]+)$/

/**
 * Runs the Realtime Database with the arguments that firebase-tools passes to the official emulator, until it receives a
 * signal or its parent process ends. `SESAME_DATABASE_DEFAULT_DENY=1` makes a database without rules deny all requests;
 * otherwise it allows all.
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

/**
 * Calls `onGone` when the parent process, or the file from which this process was started, no longer exists. If the
 * parent ends before the first check, process 1 has already become the new parent. Process 1 may also have been the
 * original parent, so only the missing file reveals the end. Does not keep the process alive.
 */
function watchStarter(onGone: () => void, startedFrom: string): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && existsSync(startedFrom)) return
    clearInterval(timer)
    onGone()
  }, INTERVAL_MS)
  timer.unref()
}

/**
 * Calls functions in the functions emulator at `host:port`. Calls none if there is no address.
 *
 * Source: the route of background functions in firebase-tools `lib/emulator/functionsEmulator.js`
 */
function functionsEmulator(host: string | undefined, port: string | undefined): CallFunction {
  if (host === undefined || port === undefined) return () => undefined
  return ({ name, isCloudEvent }, event) => {
    const [, project = '', key = ''] = NAME.exec(name) ?? []
    const type = isCloudEvent ? 'application/cloudevents+json' : 'application/json'
    void fetch(`http://${host}:${port}/functions/projects/${project}/triggers/${key}`, {
      method: 'POST',
      headers: { 'Content-Type': `${type}; charset=utf-8` },
      body: JSON.stringify(event),
    })
      .then(async (response) => {
        const text = await response.text()
        if (!response.ok) console.error(`The function ${key} answered ${response.status}: ${text}`)
      })
      .catch((error: unknown) => console.error(`The function ${key} could not be called:`, error))
  }
}

await main()
