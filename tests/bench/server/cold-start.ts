import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOpenapi } from '@sesame/contract/endpoints/system'
import { DEPLOYED_ENVIRONMENT } from '../../support/deployed-environment.ts'
import { installFunctions } from '../../support/install-functions.ts'
import { median } from '../median.ts'
import { firstAnswer } from '../load.ts'
import { serveFunction } from '../served.ts'

const STARTS = 9

/** The measurements of one start of a server. */
export interface Start {
  /** The time from the start of the process to its first response. */
  readonly ms: number
  /** The resident memory after the first response, in bytes. */
  readonly memoryBytes: number
}

/**
 * Starts the function as a deployment installs it and an empty function, one after the other, several times. Returns the medians.
 */
export async function measureColdStart(): Promise<Record<'deployed' | 'empty', Start>> {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-cold-start-'))
  const folders = { deployed: join(folder, 'deployed'), empty: join(folder, 'empty') }
  try {
    await installFunctions(folders.deployed)
    writeEmptyFunction(folders.empty)
    const deployed: Start[] = []
    const empty: Start[] = []
    for (let i = 0; i < STARTS; i++) {
      empty.push(await start(folders.empty, {}))
      deployed.push(await start(folders.deployed, deployedEnvironment()))
    }
    return { deployed: middle(deployed), empty: middle(empty) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeEmptyFunction(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "main": "index.js" }\n')
  writeFileSync(
    join(folder, 'index.js'),
    'export const api = (request, response) => response.end()\n',
  )
}

/** Returns the environment of the deployed function, with random secrets. */
function deployedEnvironment(): Record<string, string> {
  const secret = () => randomBytes(32).toString('base64url')
  return {
    ...DEPLOYED_ENVIRONMENT,
    PEPPER: secret(),
    ACCESS_TOKEN_KEYS: `k:${secret()}`,
    SECOND_FACTOR_KEYS: `k:${secret()}`,
  }
}

/**
 * Starts a server and waits for a successful response. The request must succeed, because the API would count a refused
 * request, which loads the database client.
 */
async function start(folder: string, env: Record<string, string>): Promise<Start> {
  const startedAt = performance.now()
  const server = await serveFunction(folder, 'api', env)
  try {
    const status = await firstAnswer({ port: server.port, path: getOpenapi.path })
    if (status !== 200) throw new Error(`${getOpenapi.path}: ${String(status)}`)
    const ms = performance.now() - startedAt
    return { ms, memoryBytes: (await server.usage()).memoryBytes }
  } finally {
    await server.stop()
  }
}

function middle(starts: readonly Start[]): Start {
  return {
    ms: median(starts.map(({ ms }) => ms)),
    memoryBytes: median(starts.map(({ memoryBytes }) => memoryBytes)),
  }
}
