import type { Site } from '../project/suite-config.ts'
import { EMULATORS } from '../suite/ports.ts'
import { emulatorVariables } from '../suite/emulator-environment.ts'
import { authority, type RunningEmulator } from '../suite/running-emulators.ts'
import type { Texts } from '../texts/french.ts'

/** The parts whose addresses are printed: the emulators, and the hub, which lists the addresses of all parts. */
const SHOWN: readonly string[] = ['hub', ...EMULATORS]

/** Returns the text that the command prints when the emulators are ready: their addresses, the log file, and how to stop. */
export function report(
  running: readonly RunningEmulator[],
  sites: readonly Site[],
  logFile: string,
  { run }: Texts,
): string {
  const shown = running.filter(({ name }) => SHOWN.includes(name))
  const places = shown.flatMap((emulator) => addresses(emulator, sites))
  const width = Math.max(...places.map(([label]) => label.length))
  const variables = Object.entries(emulatorVariables(shown))
  return [
    run.ready,
    ...places.map(([label, address]) => `  ${label.padEnd(width)} http://${address}`),
    run.variables,
    ...variables.map(([name, value]) => `  ${name}=${value}`),
    run.logAndStop(logFile, process.pid),
  ].join('\n')
}

/** Returns the label and address of an emulator or, for Hosting, those of each site. */
function addresses(emulator: RunningEmulator, sites: readonly Site[]): [string, string][] {
  const { name, host, port, reservedPorts = [] } = emulator
  return [port, ...reservedPorts].map((port, i) => {
    const site = sites.length > 1 && name === 'hosting' ? sites[i] : undefined
    return [[name, site?.target ?? site?.site ?? ''].join(' ').trim(), authority({ host, port })]
  })
}
