import { randomBytes } from 'node:crypto'
import { readConfig } from './config.ts'
import { readToolsIngress } from './console-config.ts'
import { readJobsConfig } from './jobs-config.ts'
import type { Environment } from './variables.ts'

/**
 * Reads the settings as the functions will, before they are deployed. `files`, `sendMail` and `tools` read no setting that
 * `api` does not. Placeholders stand in for the secrets, which only deployed functions receive.
 *
 * @throws {ConfigError} naming the variable that is wrong.
 */
export function checkSettings(env: Environment): void {
  const secret = () => randomBytes(32).toString('base64url')
  const secrets = { ACCESS_TOKEN_KEYS: `k:${secret()}`, PEPPER: secret() }
  readConfig({ ...env, ...secrets, RECAPTCHA_SECRET: secret(), VIMEO_TOKEN: secret() })
  readJobsConfig(env)
  if (env.SESAME_TOOLS_URL) readToolsIngress(env)
}
