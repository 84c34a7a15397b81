/** The configuration does not allow the function to run; the message says what to set, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
