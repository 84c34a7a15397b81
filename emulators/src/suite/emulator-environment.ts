import { authority, type RunningEmulator } from './running-emulators.ts'

/** Environment variables with the address of an emulator, which SDKs and tools read. */
const VARIABLES: Readonly<Record<string, (at: string) => Readonly<Record<string, string>>>> = {
  auth: (at) => ({ FIREBASE_AUTH_EMULATOR_HOST: at }),
  database: (at) => ({ FIREBASE_DATABASE_EMULATOR_HOST: at }),
  storage: (at) => ({ FIREBASE_STORAGE_EMULATOR_HOST: at, STORAGE_EMULATOR_HOST: `http://${at}` }),
  hub: (at) => ({ FIREBASE_EMULATOR_HUB: at }),
  eventarc: (at) => ({ CLOUD_EVENTARC_EMULATOR_HOST: `http://${at}` }),
  tasks: (at) => ({ CLOUD_TASKS_EMULATOR_HOST: at }),
}

/** Returns the variables that `firebase emulators:exec` sets for running emulators. */
export function emulatorVariables(running: readonly RunningEmulator[]): Record<string, string> {
  return Object.assign(
    {},
    ...running.map((emulator) => VARIABLES[emulator.name]?.(authority(emulator))),
  ) as Record<string, string>
}

/**
 * Returns the environment of a command, as `firebase emulators:exec` sets it.
 *
 * Source: firebase-tools `lib/emulator/commandUtils.js`, `lib/emulator/env.js`
 */
export function commandEnvironment(
  running: readonly RunningEmulator[],
  projectId: string,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  return {
    FIREBASE_CONFIG: JSON.stringify({
      projectId,
      storageBucket: `${projectId}.appspot.com`,
      databaseURL: `https://${projectId}.firebaseio.com`,
    }),
    ...env,
    GCLOUD_PROJECT: projectId,
    ...emulatorVariables(running),
  }
}
