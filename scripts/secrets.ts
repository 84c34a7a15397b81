import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parseAccessTokenKeys } from '../functions/src/common/access-token/keys.ts'
import { ROOT } from './project.ts'

/** Kept between starts, so that sessions survive them; never committed. */
const FILE = join(ROOT, 'functions', '.secret.local')

/** Where firebase-tools reads it: beside the bundle. */
const COPY = join(ROOT, 'functions', 'dist', '.secret.local')

/**
 * Makes the secrets of the emulators when there are none, checks them with the function's own
 * rules, and copies them to where firebase-tools looks.
 *
 * @throws {ConfigError} when one is missing or weak.
 */
export function provideSecrets(file = FILE, copy = COPY): void {
  if (!existsSync(file)) {
    const key = randomBytes(32).toString('base64url')
    writeFileSync(file, `ACCESS_TOKEN_KEYS=local:${key}\n`, { mode: 0o600 })
  }
  parseAccessTokenKeys(parseEnv(readFileSync(file, 'utf8'))['ACCESS_TOKEN_KEYS'])
  copyFileSync(file, copy)
}
