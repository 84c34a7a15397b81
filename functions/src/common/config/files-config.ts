import { readConfig, type Config } from './config.ts'
import { randomSecret } from '../random-secret.ts'
import type { Environment } from './variables.ts'

/** `files` calls neither the captcha service nor the video host, so it does not get their secrets. */
const OFF = { SESAME_CAPTCHA: 'off', SESAME_VIDEO_URL: undefined }

/**
 * Reads the environment variables and the secrets of `files`: the keys of access tokens, and the pepper for rate limits.
 *
 * @throws {ConfigError} naming the variable that is missing, malformed, weak, or forbidden outside the emulator.
 */
export function readFilesConfig(env: Environment): Config {
  // `files` decrypts nothing, so it does not get the encryption keys either.
  return readConfig({ ...env, ...OFF, SECOND_FACTOR_KEYS: `none:${randomSecret()}` })
}
