import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { portsAt } from 'sesame-emulators/suite/ports'
import { parseEnv } from 'node:util'
import { loadEnv } from 'vite'
import { PROJECT_ID, ROOT } from '../../../scripts/project.ts'
import { BASE_PORTS } from '../../../scripts/suite/ports.ts'
import { suiteEnvironment } from '../../../scripts/suite/suite-environment.ts'
import { identityOrigin } from './apis.ts'
import { readCommitted } from './open-project.ts'
import type { Project } from './project.ts'
import { createReader } from './reader.ts'

/**
 * Opens the running suite: the one in the variables of `npm run suite`, or that of `npm start` on its ports. The
 * emulators treat every caller as their owner.
 *
 * @throws {Error} in French, when none answers.
 */
export async function openRunningSuite(env: NodeJS.ProcessEnv = process.env): Promise<Project> {
  const offset = Number(env['SESAME_PORT_OFFSET'] ?? 0)
  const addresses = { ...suiteEnvironment(portsAt(offset, BASE_PORTS)), ...defined(env) }
  const settings = parseEnv(readFileSync(join(ROOT, 'functions', `.env.${PROJECT_ID}`), 'utf8'))
  const identity = identityOrigin(addresses)
  const reader = createReader({
    projectId: PROJECT_ID,
    env: { FIREBASE_IDENTITY_URL: identity },
    accessToken: 'owner',
  })
  const host = addresses.HOSTING_URL
  await reader.visit(host).catch((cause: unknown) => {
    throw new Error(`Aucune suite ne répond sur ${host} : lancez « npm start ».`, { cause })
  })
  return {
    ...readCommitted(PROJECT_ID, settings),
    settings,
    lent: {},
    // Not needed: the emulators run what the code declares.
    declared: [],
    host,
    consoleHost: addresses.TOOLS_URL,
    identity,
    client: loadEnv('emulator', join(ROOT, 'web')),
    databaseEmulator: `http://${addresses.FIREBASE_DATABASE_EMULATOR_HOST}`,
    ...reader,
  }
}

function defined(env: NodeJS.ProcessEnv): Partial<ReturnType<typeof suiteEnvironment>> {
  const names = [
    ...['HOSTING_URL', 'TOOLS_URL'],
    ...['FIREBASE_AUTH_EMULATOR_HOST', 'FIREBASE_DATABASE_EMULATOR_HOST'],
  ]
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.includes(name)))
}
