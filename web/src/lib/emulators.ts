const HOSTING_PORT = 5000

/** The ports of the suite's emulators; one offset moves them all. */
export interface EmulatorPorts {
  readonly auth: number
  readonly database: number
  readonly storage: number
}

/** The page's own port gives the offset. Behind the Vite server, the offset is configured. */
export function emulatorPorts(pagePort: number, configuredOffset: number | null): EmulatorPorts {
  const offset = configuredOffset ?? pagePort - HOSTING_PORT
  return { auth: 9099 + offset, database: 9000 + offset, storage: 9199 + offset }
}

/** The ports of the suite that serves this page. */
export function currentEmulatorPorts(pagePort = Number(location.port)): EmulatorPorts {
  const configured = environment.dev ? environment.emulatorOffset : null
  return emulatorPorts(pagePort, configured)
}
