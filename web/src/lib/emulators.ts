const HOSTING_PORT = 5000

/** The emulators' ports. One offset shifts them all. */
export interface EmulatorPorts {
  readonly auth: number
  readonly database: number
  readonly storage: number
}

/** The offset is the page's own port minus the usual one. Behind the Vite server, it is configured. */
export function emulatorPorts(pagePort: number, configuredOffset: number | null): EmulatorPorts {
  const offset = configuredOffset ?? pagePort - HOSTING_PORT
  return { auth: 9099 + offset, database: 9000 + offset, storage: 9199 + offset }
}

/** The ports of the emulators that belong to this page. */
export function currentEmulatorPorts(pagePort = Number(location.port)): EmulatorPorts {
  const configured = environment.dev ? environment.emulatorOffset : null
  return emulatorPorts(pagePort, configured)
}
