import { chooseKind, type Kind } from 'sesame-emulators/official/kind'
import { startSuite, type Suite } from 'sesame-emulators/suite/start-suite'
import { french } from 'sesame-emulators/texts/french'
import { errorBody } from '@sesame/contract/error-body'
import { DEPLOY_CONFIG } from '../web/build/deploy-config.ts'
import { buildAll } from './build.ts'
import { startInbox } from './inbox/inbox.ts'
import { PROJECT_ID, ROOT } from './project.ts'
import type { SuitePorts } from './suite/ports.ts'
import { protectAddresses } from './suite/protect-addresses.ts'
import { functionsEnvironment, suiteEnvironment } from './suite/suite-environment.ts'

/** A running suite with its inbox, and the variables to reach it. */
export interface OpenSuite extends Suite {
  readonly kind: Kind
  readonly environment: Record<string, string>
}

/**
 * Builds, starts the suite on these ports, and waits until the API answers through Hosting.
 *
 * @param settings more settings of the functions; the commands that run inside the suite have them too.
 *
 * @throws {Error} with the reason, in a sentence, when any of it fails; nothing is left running.
 */
export async function openSuite(
  ports: SuitePorts,
  say: (step: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<OpenSuite> {
  const kind = await chooseKind(process.env, french)
  say(`Émulateurs : ${kind === 'official' ? 'officiels' : 'embarqués'} (${kind}, SESAME_EMULATORS)`)
  // The other suites of `npm test` reuse the first one's build.
  if (process.env['SESAME_BUILD'] !== 'done') {
    say('Construction des fonctions et du client…')
    if ((await buildAll('emulator')) !== 0) throw new Error('La construction a échoué.')
  }
  say('Démarrage des émulateurs…')
  const { smtp, inbox, tools: _, ...emulators } = ports
  const stopInbox = await startInbox({ smtp, inbox })
  const suite = await startSuite({
    project: ROOT,
    configFile: DEPLOY_CONFIG,
    projectId: PROJECT_ID,
    kind,
    ports: emulators,
    environment: { ...functionsEnvironment(ports), ...settings },
    // A forgotten rules file opens nothing.
    defaultDeny: true,
    texts: french,
    onProgress: (step) => say(`  ${step}`),
  }).catch(async (error: unknown) => {
    await stopInbox()
    throw error
  })
  const stop = async () => {
    await suite.stop()
    await stopInbox()
  }
  const environment = {
    ...suiteEnvironment(ports),
    ...settings,
    SUITE_LOG: suite.logFile,
  }
  try {
    await protectAddresses(environment.FIREBASE_AUTH_EMULATOR_HOST)
    await checkApi(`${environment.HOSTING_URL}/api/`)
    await checkApi(`${environment.TOOLS_URL}/api/tools/`)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message} Journal : ${suite.logFile}`, { cause: error })
  }
  return { ...suite, stop, kind, environment }
}

/** The API is up when it refuses an unknown route with its own error. */
async function checkApi(url: string): Promise<void> {
  const response = await fetch(url)
  const text = await response.text()
  const { error } = errorBody.parse(JSON.parse(text))
  if (error.code !== 'request/unknown-route') {
    throw new Error(`L’API refuse de servir (${error.code}).`)
  }
}
