import { randomBytes } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parseAccessTokenKeys } from '../../functions/src/common/access-token/keys.ts'
import { parseRandomKey } from '../../functions/src/common/config/random-key.ts'
import { parseSealingKeys } from '../../functions/src/common/sealing.ts'
import { ROOT } from '../project.ts'

/**
 * The secrets of local emulator suites, which are kept between starts, so that sessions survive a restart. Never
 * committed.
 */
const FILE = join(ROOT, 'functions', '.secret.local')

/** The copy of the secrets next to the bundle, where firebase-tools reads it. */
const COPY = join(ROOT, 'functions', 'dist', '.secret.local')

/** Secrets that a file of an older version may lack, each with the text that precedes its random key. */
const LATER = [
  ['SECOND_FACTOR_KEYS', 'local:'],
  ['EVENT_KEYS', 'local:'],
  ['PEPPER', ''],
] as const

/**
 * Creates missing secrets for the emulators, and keeps existing ones. Then checks all of them as the functions do, and copies
 * them to the place where firebase-tools reads them.
 *
 * @throws {ConfigError} if a secret is missing or weak.
 */
export function provideSecrets(file = FILE, copy = COPY): void {
  if (!existsSync(file)) {
    writeFileSync(file, `ACCESS_TOKEN_KEYS=local:${randomKey()}\n`, { mode: 0o600 })
  }
  for (const [name, before] of LATER) {
    if (read(file)[name] !== undefined) continue
    const line = readFileSync(file, 'utf8').endsWith('\n') ? '' : '\n'
    appendFileSync(file, `${line}${name}=${before}${randomKey()}\n`)
  }
  const secrets = read(file)
  parseAccessTokenKeys(secrets['ACCESS_TOKEN_KEYS'])
  parseSealingKeys('SECOND_FACTOR_KEYS', secrets['SECOND_FACTOR_KEYS'])
  parseSealingKeys('EVENT_KEYS', secrets['EVENT_KEYS'])
  parseRandomKey('PEPPER', secrets['PEPPER'] ?? '')
  copyFileSync(file, copy)
}

const randomKey = () => randomBytes(32).toString('base64url')
const read = (file: string) => parseEnv(readFileSync(file, 'utf8'))
