import { chooseKind, type Kind } from 'sesame-emulators/official/kind'
import { startSuite, type Suite } from 'sesame-emulators/suite/start-suite'
import { chooseTexts } from 'sesame-emulators/texts/choose-texts'
import { errorBody } from '@sesame/contract/error-body'
import { DEPLOY_CONFIG } from '../web/build/deploy-config.ts'
import { buildAll } from './build.ts'
import { startInbox } from './inbox/inbox.ts'
import { localized } from './localized.ts'
import { PROJECT_ID, ROOT } from './project.ts'
import type { SuitePorts } from './suite/ports.ts'
import { protectAddresses } from './suite/protect-addresses.ts'
import { functionsEnvironment, suiteEnvironment } from './suite/suite-environment.ts'

/** A running emulator suite with its inbox, and the environment variables with which commands find it. */
export interface OpenSuite extends Suite {
  readonly kind: Kind
  readonly environment: Record<string, string>
}

/**
 * Builds, starts the emulator suite on these ports, and waits until the API responds through Hosting.
 *
 * @param settings additional settings for the functions, and for the commands that run inside the suite.
 * @throws {Error} with the reason as a sentence if any step fails; nothing is left running.
 */
export async function openSuite(
  ports: SuitePorts,
  say: (step: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<OpenSuite> {
  const texts = chooseTexts(process.env)
  const kind = await chooseKind(process.env, texts)
  say(
    localized({
      fr: `Émulateurs\u00A0: ${kind === 'official' ? 'officiels' : 'embarqués'} (${kind}, SESAME_EMULATORS)`,
      en: `Emulators: ${kind} (SESAME_EMULATORS)`,
    }),
  )
  // `npm test` builds once: its later emulator suites reuse the build of the first.
  if (process.env['SESAME_BUILD'] !== 'done') {
    say(
      localized({
        fr: 'Construction des fonctions et du client…',
        en: 'Building the functions and the client…',
      }),
    )
    if ((await buildAll('emulator')) !== 0) {
      throw new Error(localized({ fr: 'La construction a échoué.', en: 'The build failed.' }))
    }
  }
  say(localized({ fr: 'Démarrage des émulateurs…', en: 'Starting the emulators…' }))
  const { smtp, inbox, tools: _, ...emulators } = ports
  const stopInbox = await startInbox({ smtp, inbox })
  const suite = await startSuite({
    project: ROOT,
    configFile: DEPLOY_CONFIG,
    projectId: PROJECT_ID,
    kind,
    ports: emulators,
    environment: { ...functionsEnvironment(ports), ...settings },
    // Without a rules file, deny all access.
    defaultDeny: true,
    texts,
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
    const { message } = error as Error
    const text = localized({
      fr: `${message} Journal\u00A0: ${suite.logFile}`,
      en: `${message} Log: ${suite.logFile}`,
    })
    throw new Error(text, { cause: error })
  }
  return { ...suite, stop, kind, environment }
}

/** Checks that the API is running: for an unknown route, the API must return its own error. */
async function checkApi(url: string): Promise<void> {
  const response = await fetch(url)
  const text = await response.text()
  const { error } = errorBody.parse(JSON.parse(text))
  if (error.code !== 'request/unknown-route') {
    throw new Error(
      localized({
        fr: `L’API refuse de servir (${error.code}).`,
        en: `The API refuses to serve (${error.code}).`,
      }),
    )
  }
}
