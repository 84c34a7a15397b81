const HOSTING_PORT = 5000

/** The emulators' ports. All of them have the same offset. */
export interface EmulatorPorts {
  readonly auth: number
  readonly database: number
  readonly storage: number
}

/**
 * The ports of the emulators. The offset is the page's port minus Hosting's usual port, unless it is configured (behind the
 * Vite server).
 */
export function emulatorPorts(pagePort: number, configuredOffset: number | null): EmulatorPorts {
  const offset = configuredOffset ?? pagePort - HOSTING_PORT
  return { auth: 9099 + offset, database: 9000 + offset, storage: 9199 + offset }
}

/** The ports of the emulators that belong to this page. */
export function currentEmulatorPorts(pagePort = Number(location.port)): EmulatorPorts {
  const configured = environment.dev ? environment.emulatorOffset : null
  return emulatorPorts(pagePort, configured)
}
