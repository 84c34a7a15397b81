import { join } from 'node:path'
import { portsAt } from 'sesame-emulators/suite/ports'
import { loadEnv } from 'vite'
import { localized } from '../../../scripts/localized.ts'
import { PROJECT_ID, ROOT } from '../../../scripts/project.ts'
import { functionsSettings } from '../../../scripts/project-settings.ts'
import { BASE_PORTS } from '../../../scripts/suite/ports.ts'
import { suiteEnvironment } from '../../../scripts/suite/suite-environment.ts'
import { identityOrigin } from './apis.ts'
import { readCommitted } from './open-project.ts'
import type { Project } from './project.ts'
import { createReader } from './reader.ts'

/**
 * Opens the running emulator suite, either from the variables that `npm run suite` sets or on the ports of `npm start`.
 * Needs no credentials, because the emulators grant every caller full rights.
 *
 * @throws {Error} if no suite answers.
 */
export async function openRunningSuite(env: NodeJS.ProcessEnv = process.env): Promise<Project> {
  const offset = Number(env['SESAME_PORT_OFFSET'] ?? 0)
  const addresses = { ...suiteEnvironment(portsAt(offset, BASE_PORTS)), ...defined(env) }
  const settings = functionsSettings(PROJECT_ID)
  const identity = identityOrigin(addresses)
  const reader = createReader({
    projectId: PROJECT_ID,
    env: { FIREBASE_IDENTITY_URL: identity },
    accessToken: 'owner',
  })
  const host = addresses.HOSTING_URL
  await reader.visit(host).catch((cause: unknown) => {
    const message = localized({
      fr: `Aucune suite ne répond sur ${host}\u00A0: lancez «\u00A0npm start\u00A0».`,
      en: `No suite answers at ${host}: run “npm start”.`,
    })
    throw new Error(message, { cause })
  })
  return {
    ...readCommitted(PROJECT_ID, settings),
    settings,
    lent: {},
    // Empty, because the emulators always run the functions as declared in the code, so there is nothing to compare.
    declared: [],
    host,
    consoleHost: addresses.TOOLS_URL,
    identity,
    client: loadEnv('emulator', join(ROOT, 'web'), ['VITE_', 'HOSTING_']),
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
