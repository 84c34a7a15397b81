import type { FirebaseProject } from '../project/firebase-project.ts'
import type { Site } from '../project/suite-config.ts'
import { EMULATORS } from '../suite/ports.ts'
import { authority, type RunningEmulator } from '../suite/running-emulators.ts'

/** Environment variables from which the SDKs read an emulator's address. */
const VARIABLES: Readonly<Record<string, string>> = {
  auth: 'FIREBASE_AUTH_EMULATOR_HOST',
  database: 'FIREBASE_DATABASE_EMULATOR_HOST',
  storage: 'FIREBASE_STORAGE_EMULATOR_HOST',
}

/** Text printed once the emulators are ready: those of the chosen that do not run, their addresses, the log file, and how to stop. */
export function report(
  running: readonly RunningEmulator[],
  { emulators, sites }: Pick<FirebaseProject, 'emulators' | 'sites'>,
  logFile: string,
): string {
  const missing = emulators.filter((name) => !running.some((one) => one.name === name))
  const shown = running.filter(({ name }) => EMULATORS.some((known) => known === name))
  const places = shown.flatMap((emulator) => addresses(emulator, sites))
  const width = Math.max(...places.map(([label]) => label.length))
  const variables = shown.flatMap((emulator) => {
    const variable = VARIABLES[emulator.name]
    return variable === undefined ? [] : [`  ${variable}=${authority(emulator)}`]
  })
  return [
    '\nLes émulateurs sont prêts.\n',
    ...missing.map((name) => `⚠ ${name} ne tourne pas ; le journal dit pourquoi.\n`),
    ...places.map(([label, address]) => `  ${label.padEnd(width)} http://${address}`),
    ...(variables.length === 0 ? [] : ['\nPour les SDK d’administration :\n', ...variables]),
    `\nJournal : ${logFile}\nArrêter : Ctrl-C\n`,
  ].join('\n')
}

/** The label and address of an emulator; of Hosting, those of each of its sites. */
function addresses(emulator: RunningEmulator, sites: readonly Site[]): [string, string][] {
  const { name, host, port, reservedPorts = [] } = emulator
  return [port, ...reservedPorts].map((port, i) => {
    const site = sites.length > 1 && name === 'hosting' ? sites[i] : undefined
    return [[name, site?.target ?? site?.site ?? ''].join(' ').trim(), authority({ host, port })]
  })
}
