import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parseAccessTokenKeys } from '../functions/src/common/access-token/keys.ts'
import { ROOT } from './project.ts'

const FILE = join(ROOT, 'functions', '.secret.local')

/**
 * Makes the secrets of the emulators when there are none, checks them with the function's own
 * rules, and puts them where firebase-tools looks: beside the bundle.
 *
 * @throws {ConfigError} when one is missing or weak.
 */
export function provideSecrets(): void {
  if (!existsSync(FILE)) {
    const key = randomBytes(32).toString('base64url')
    writeFileSync(FILE, `ACCESS_TOKEN_KEYS=local:${key}\n`, { mode: 0o600 })
  }
  parseAccessTokenKeys(parseEnv(readFileSync(FILE, 'utf8'))['ACCESS_TOKEN_KEYS'])
  copyFileSync(FILE, join(ROOT, 'functions', 'dist', '.secret.local'))
}
