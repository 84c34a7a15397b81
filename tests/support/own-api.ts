import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { createApp } from '../../functions/src/app.ts'
import { createFilesDeps } from '../../functions/src/create-files-deps.ts'
import { createFiles } from '../../functions/src/files/create-files.ts'
import { behindHosting } from '../../functions/src/testing/behind-hosting.ts'
import { readConfig, type Config } from '../../functions/src/common/config/config.ts'
import { createDeps, type Deps } from '../../functions/src/deps.ts'
import { keepLog, Log } from './log.ts'
import { serve } from './serve.ts'

const FUNCTIONS = join(import.meta.dirname, '../../functions')
const OPENAPI = join(import.meta.dirname, '../../docs/openapi.json')
const fileOf = (name: string) => parseEnv(readFileSync(join(FUNCTIONS, name), 'utf8'))

/** An API for one test only, with the files function and the real adapters, on the suite's databases and accounts. */
export interface OwnApi {
  readonly origin: string
  /**
   * Stops the API.
   *
   * @throws {Error} if the API logged errors other than `expectedErrors`.
   */
  close(expectedErrors?: readonly string[]): Promise<void>
}

/** Returns the configuration of the suite's API, with these environment variables overridden. */
export function suiteConfig(env: Record<string, string> = {}): Config {
  return readConfig(suiteEnvironment(env))
}

/** Returns the environment of the suite's functions, with these environment variables overridden. */
export function suiteEnvironment(env: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...fileOf('.env.demo-sesame'),
    ...fileOf('.secret.local'),
    FUNCTIONS_EMULATOR: 'true',
    ...env,
  }
}

/** Starts an API with the suite's configuration, except for these environment variables. Use once per test file. */
export async function startOwnApi(
  env: Record<string, string> = {},
  adapt: (deps: Deps) => Deps = (deps) => deps,
): Promise<OwnApi> {
  const log = new Log()
  const kept = keepLog(log)
  const { origin, close } = await serveOwnApi(env, adapt)
  return {
    origin,
    async close(expectedErrors = []) {
      await close()
      kept.release()
      log.expectErrors(expectedErrors)
    },
  }
}

/** Starts an API with the suite's configuration, except for these environment variables. Prints the API's log. */
export async function serveOwnApi(
  env: Record<string, string> = {},
  adapt: (deps: Deps) => Deps = (deps) => deps,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const config = suiteConfig(env)
  // Read the file from its source, because a copy exists only beside the built bundle, and this API runs without a bundle.
  const openapi = async () => JSON.parse(await readFile(OPENAPI, 'utf8')) as Record<string, unknown>
  const api = createApp(adapt({ ...createDeps(config), openapi }))
  const server = createServer(behindHosting(api, createFiles(createFilesDeps(config))))
  return serve(server)
}
