/** The function cannot run with its configuration. The message names the variable, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
