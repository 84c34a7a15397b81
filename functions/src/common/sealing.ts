import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'
import { ConfigError } from './config/config-error.ts'
import { parseKeyList } from './config/key-list.ts'

/** The keys that encrypt stored secrets. The first key encrypts; all keys decrypt (rotation by `kid`). */
export type SealingKeys = ReadonlyMap<string, KeyObject>

/** The names of the secrets that contain encryption keys: for people's second factors, and for receivers of events. */
type Name = 'SECOND_FACTOR_KEYS' | 'EVENT_KEYS'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** Length of the nonce in NIST SP 800-38D, section 5.2.1.1. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Reads `kid:key` pairs separated by commas. Each key is 32 random bytes in base64url.
 *
 * @throws {ConfigError} if there is no key, or a key is malformed, too short or clearly not random.
 */
export function parseSealingKeys(name: Name, text: string | undefined): SealingKeys {
  const list = parseKeyList(name, text)
  for (const { kid, key } of list) {
    if (key.symmetricKeySize !== KEY_BYTES) throw new ConfigError(['short', name, kid])
  }
  return new Map(list.map(({ kid, key }) => [kid, key]))
}

/** Encrypts bytes for one owner, as `kid.nonce.text.tag`. The result cannot be decrypted for another owner. */
export function seal(keys: SealingKeys, owner: string, bytes: Buffer): string {
  const [first] = keys
  if (!first) throw new TypeError('no sealing key')
  const [kid, key] = first
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return [
    kid,
    ...[nonce, text, cipher.getAuthTag()].map((part) => part.toString('base64url')),
  ].join('.')
}

/**
 * Decrypts a text from {@link seal}. Returns null if the text's key was removed, or if the text was changed, belongs to
 * another owner or was never encrypted.
 */
export function open(keys: SealingKeys, owner: string, sealed: string): Buffer | null {
  const [kid = '', ...parts] = sealed.split('.')
  const key = keys.get(kid)
  const [nonce, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (!key || !nonce || !text || tag?.length !== TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    return null
  }
}

/** Whether an older key encrypted a text. If so, the text should be encrypted again. */
export const isSealedByOlder = (keys: SealingKeys, sealed: string): boolean =>
  sealed.split('.')[0] !== keys.keys().next().value
