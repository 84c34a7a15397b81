import { randomBytes } from 'node:crypto'
import { readConfig } from './config.ts'
import { readFilesConfig } from './files-config.ts'
import { readJobsConfig } from './jobs-config.ts'
import { readConsoleConfig } from './console-config.ts'

/**
 * Reads the settings as the functions will, before they are deployed. Placeholders stand in for the secrets, which only
 * deployed functions receive.
 *
 * @throws {ConfigError} naming the variable that is wrong.
 */
export function checkSettings(env: NodeJS.ProcessEnv): void {
  const secret = () => randomBytes(32).toString('base64url')
  const secrets = { ACCESS_TOKEN_KEYS: `k:${secret()}`, PEPPER: secret() }
  readConfig({ ...env, ...secrets, RECAPTCHA_SECRET: secret(), VIMEO_TOKEN: secret() })
  readFilesConfig({ ...env, ...secrets })
  readJobsConfig(env)
  if (env['SESAME_TOOLS_URL']) readConsoleConfig({ ...env, ...secrets })
}
