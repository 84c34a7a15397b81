import { readConfig, type Config } from './config.ts'
import { randomSecret } from '../random-secret.ts'
import type { Environment } from './variables.ts'

/** The services that `files` never calls, so it is not given their secrets. */
const OFF = { SESAME_CAPTCHA: 'off', SESAME_VIDEO_URL: undefined }

/**
 * Reads the environment and the secrets of `files`: the keys of access tokens, and the pepper of the limits.
 *
 * @throws {ConfigError} naming the variable that is missing, malformed, weak, or forbidden outside the emulator.
 */
export function readFilesConfig(env: Environment): Config {
  // `files` opens no sealed key, so it is not given the sealing keys either.
  return readConfig({ ...env, ...OFF, SECOND_FACTOR_KEYS: `none:${randomSecret()}` })
}
