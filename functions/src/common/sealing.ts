import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'
import { ConfigError } from './config/config-error.ts'
import { parseKeyList } from './config/key-list.ts'

/** The keys of stored secrets. The first one seals and all of them open (rotation by `kid`). */
export type SealingKeys = ReadonlyMap<string, KeyObject>

/** The secrets that hold sealing keys: of people's second factors, and of the receivers of events. */
type Name = 'SECOND_FACTOR_KEYS' | 'EVENT_KEYS'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** NIST SP 800-38D, section 5.2.1.1. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Reads `kid:key` pairs separated by commas. Each key is 32 random bytes in base64url.
 *
 * @throws {ConfigError} if none is given, or one is malformed, short or clearly not random.
 */
export function parseSealingKeys(name: Name, text: string | undefined): SealingKeys {
  const list = parseKeyList(name, text)
  for (const { kid, key } of list) {
    if (key.symmetricKeySize !== KEY_BYTES) throw new ConfigError(['short', name, kid])
  }
  return new Map(list.map(({ kid, key }) => [kid, key]))
}

/** Seals bytes for one owner, as `kid.nonce.text.tag`: another owner cannot open them. */
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

/** Opens what {@link seal} made. Null if its key is gone, or if it was changed, moved or never sealed. */
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

/** Whether an older key sealed a text, so that it should be sealed again. */
export const isSealedByOlder = (keys: SealingKeys, sealed: string): boolean =>
  sealed.split('.')[0] !== keys.keys().next().value
