const HOSTING_PORT = 5000

/** The emulators' ports. All of them have the same offset from their default. */
export interface EmulatorPorts {
  readonly auth: number
  readonly database: number
  readonly storage: number
}

/**
 * Returns the ports of the emulators. Their offset is the configured one (for pages from the Vite server) or the page's port
 * minus Hosting's default port.
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
