import { randomSecret } from '../random-secret.ts'
import { readConfig } from './config.ts'
import { readEventKeys } from './events-config.ts'
import { readToolsIngress } from './console-config.ts'
import { readJobsConfig } from './jobs-config.ts'
import type { Environment } from './variables.ts'

/**
 * Reads the settings as the functions will read them, before the functions are deployed. `files`, `sendMail` and `tools` read no
 * setting that `api` does not read. Placeholders replace the secrets, which only deployed functions receive.
 *
 * @throws {ConfigError} naming the variable that is wrong.
 */
export function checkSettings(env: Environment): void {
  const secrets = {
    ACCESS_TOKEN_KEYS: `k:${randomSecret()}`,
    SECOND_FACTOR_KEYS: `k:${randomSecret()}`,
    PEPPER: randomSecret(),
    RECAPTCHA_SECRET: randomSecret(),
    VIMEO_TOKEN: randomSecret(),
  }
  readConfig({ ...env, ...secrets })
  readJobsConfig(env)
  if (env.SESAME_TOOLS_URL) readToolsIngress(env)
  readEventKeys({ ...env, EVENT_KEYS: `k:${randomSecret()}` })
}
