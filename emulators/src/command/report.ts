import { HOST, type Emulator, type Ports } from '../suite/ports.ts'

/** Environment variables from which the SDKs read an emulator's address. */
const VARIABLES: Readonly<Partial<Record<Emulator, string>>> = {
  auth: 'FIREBASE_AUTH_EMULATOR_HOST',
  database: 'FIREBASE_DATABASE_EMULATOR_HOST',
  storage: 'FIREBASE_STORAGE_EMULATOR_HOST',
}

/** Text printed once the emulators are ready: their addresses, the log file, and how to stop. */
export function report(emulators: readonly Emulator[], ports: Ports, logFile: string): string {
  const places = emulators.map((name) => `  ${name.padEnd(10)} http://${HOST}:${ports[name]}`)
  const variables = emulators.flatMap((name) => {
    const variable = VARIABLES[name]
    return variable === undefined ? [] : [`  ${variable}=${HOST}:${ports[name]}`]
  })
  return [
    '\nLes émulateurs sont prêts.\n',
    ...places,
    ...(variables.length === 0 ? [] : ['\nPour les SDK d’administration :\n', ...variables]),
    `\nJournal : ${logFile}\nArrêter : Ctrl-C\n`,
  ].join('\n')
}
