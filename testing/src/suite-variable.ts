const HERE = /^(?:https?:\/\/)?(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?\/?$/

/**
 * Checks that an address (`host:port` or an origin) is on this machine, where the emulators run.
 *
 * @throws {Error} naming the variable with the address, if it is not.
 */
export function requireHere(name: string, address: string): void {
  if (HERE.test(address)) return
  throw new Error(
    `sesame-testing works only beside emulators on this machine. ${name} is “${address}”, which is elsewhere.`,
  )
}

/**
 * Returns an environment variable of the emulator suite in which these tests run. This package calls only addresses from
 * these variables, so that no call reaches a live project.
 *
 * @throws {Error} outside a suite (« npm run suite -- … »), or if the address is not on this machine.
 */
export function suiteVariable(
  name:
    | 'HOSTING_URL'
    | 'TOOLS_URL'
    | 'INBOX_URL'
    | 'GCLOUD_PROJECT'
    | 'FIREBASE_AUTH_EMULATOR_HOST'
    | 'FIREBASE_DATABASE_EMULATOR_HOST'
    | 'FIREBASE_STORAGE_EMULATOR_HOST'
    | 'CLOUD_TASKS_EMULATOR_HOST'
    | 'STATISTICS_NAMESPACE'
    | 'SESAME_SMTP_PORT'
    | 'SUITE_LOG',
): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run inside “npm run suite -- …”.`)
  if (/_(?:HOST|URL)$/.test(name)) requireHere(name, value)
  return value
}
