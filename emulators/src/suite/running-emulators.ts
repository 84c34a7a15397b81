/** A running emulator, as returned by the hub of firebase-tools. */
export interface RunningEmulator {
  readonly name: string
  /** The host by which this machine reaches the emulator: the loopback if the emulator listens on every address. */
  readonly host: string
  readonly port: number
  /** Further ports, which are those of the second and later Hosting sites, in the order of the configuration. */
  readonly reservedPorts?: readonly number[]
}

/**
 * Requests the list of a running suite's emulators, which includes the hub.
 *
 * Source: firebase-tools `lib/emulator/hub.js`. @firebase/rules-unit-testing also requests this list from the hub.
 *
 * @param hub host and port of the hub.
 * @throws {Error} if the hub does not respond.
 */
export async function runningEmulators(hub: string): Promise<readonly RunningEmulator[]> {
  const answer = await fetch(`http://${hub}/emulators`)
  return Object.values((await answer.json()) as Record<string, RunningEmulator>)
}

/** The address of an emulator, as SDKs expect it. */
export function authority({ host, port }: Pick<RunningEmulator, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
