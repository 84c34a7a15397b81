/** A running emulator, as the hub of firebase-tools describes it. */
export interface RunningEmulator {
  readonly name: string
  /** The host at which this machine reaches the emulator: the loopback if it listens on every address. */
  readonly host: string
  readonly port: number
  /** Further ports: those of the second and later sites of Hosting, in the order of the configuration. */
  readonly reservedPorts?: readonly number[]
}

/**
 * The emulators of a suite that is ready, hub included.
 *
 * Source: firebase-tools `lib/emulator/hub.js`, which @firebase/rules-unit-testing asks in the same way.
 *
 * @param hub host and port of the hub.
 * @throws {Error} when nothing answers there.
 */
export async function runningEmulators(hub: string): Promise<readonly RunningEmulator[]> {
  const answer = await fetch(`http://${hub}/emulators`)
  return Object.values((await answer.json()) as Record<string, RunningEmulator>)
}

/** The address of an emulator, as SDKs expect it. */
export function authority({ host, port }: Pick<RunningEmulator, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
