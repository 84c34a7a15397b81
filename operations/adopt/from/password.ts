import type { Text } from '../../../scripts/localized.ts'
import { hashParameters, type HashParameters } from '../../backup/hash-parameters.ts'

/** A password hash as read from a file. The algorithm and the parameters have the names that the identity service uses. */
export interface GivenHash {
  readonly algorithm: string
  /** Null if the value is not in the encoding that the file names. */
  readonly hash: Buffer | null
  readonly salt?: Buffer | null | undefined
  /** All fields of {@link HashParameters} except `algorithm`. */
  readonly parameters?: object
}

/** A password hash that the identity service can verify. */
export interface Password {
  /** Null in the emulator, which does not hash passwords. */
  readonly hashed: HashParameters | null
  /** In Base64, like `salt`. */
  readonly passwordHash: string
  readonly salt?: string
}

/** A usable password hash, the reason to import the person without a password, or the fault of the line. */
export type Judged = { readonly is: Password } | { readonly left: Text } | { readonly fault: Text }

const ALGORITHMS: ReadonlySet<string> = new Set(
  hashParameters.def.options.flatMap(({ shape: { algorithm } }) =>
    'values' in algorithm.def ? algorithm.def.values : Object.values(algorithm.def.entries),
  ),
)

/**
 * Algorithms of other services that the identity service cannot verify. `OTHER` is the name for any algorithm not in this
 * list.
 */
const ELSEWHERE =
  /^(?:ARGON2(?:I|D|ID)?|PBKDF2?_SHA(?:224|384|512)(?:_\d+)?|MD4|LDAP|YESCRYPT|PHPASS|SHA384|OTHER)$/

const MD5_BYTES = 16

/** The number of bytes of a hash, for algorithms with a fixed length. */
const BYTES: Readonly<Record<string, number>> = {
  MD5: 2 * MD5_BYTES,
  SHA1: 20,
  SHA256: 32,
  SHA512: 64,
  HMAC_MD5: 16,
  HMAC_SHA1: 20,
  HMAC_SHA256: 32,
  HMAC_SHA512: 64,
}
/** The minimum and maximum length of a hash for all other algorithms. */
const LEAST_BYTES = 16
const MOST_BYTES = 1024

const BCRYPT = /^\$2[aby]\$(?:0[4-9]|[12]\d|3[01])\$[./A-Za-z\d]{53}$/

/** Checks a hash against its algorithm, which has the identity service's name in capitals. */
export function judgeHash({ algorithm, hash, salt, parameters }: GivenHash): Judged {
  if (ELSEWHERE.test(algorithm)) return { left: unknownThere(algorithm) }
  if (!ALGORITHMS.has(algorithm)) return { fault: UNKNOWN }
  if (hash === null || salt === null) return { fault: ENCODING }
  const { success, data } = hashParameters.safeParse({ algorithm, ...parameters })
  if (!success) return judgeParameters(algorithm, parameters)
  const own = ownForm(algorithm, hash)
  if (!fits(data, own)) return { fault: NOT_OF_IT }
  return {
    is: {
      hashed: data,
      passwordHash: own.toString('base64'),
      ...(salt && salt.length > 0 && { salt: salt.toString('base64') }),
    },
  }
}

/**
 * Called if the parameters are not allowed. If there are only too many rounds for the service, the person is imported
 * without the password.
 */
function judgeParameters(algorithm: string, parameters: object = {}): Judged {
  const fewer = hashParameters.safeParse({ algorithm, ...parameters, rounds: 1 })
  const { rounds } = parameters as { readonly rounds?: unknown }
  const isBeyond = fewer.success && Number.isSafeInteger(rounds) && Number(rounds) > 1
  return isBeyond ? { left: tooMany(algorithm) } : { fault: PARAMETERS }
}

/**
 * Converts a hash to the form that the service compares: hexadecimal digits for MD5, bytes for all other algorithms.
 *
 * Source: firebase-admin-node, `test/integration/auth.spec.ts`, which signs in with imported passwords.
 */
const ownForm = (algorithm: string, hash: Buffer): Buffer =>
  algorithm === 'MD5' && hash.length === MD5_BYTES ? Buffer.from(hash.toString('hex')) : hash

function fits(hashed: HashParameters, hash: Buffer): boolean {
  const { algorithm } = hashed
  if (algorithm === 'BCRYPT') return BCRYPT.test(hash.toString('latin1'))
  const bytes =
    algorithm === 'STANDARD_SCRYPT'
      ? hashed.dkLen
      : algorithm === 'SCRYPT'
        ? Buffer.from(hashed.signerKey, 'base64').length
        : BYTES[algorithm]
  return bytes === undefined
    ? hash.length >= LEAST_BYTES && hash.length <= MOST_BYTES
    : hash.length === bytes
}

const unknownThere = (algorithm: string): Text => {
  const own =
    algorithm === 'OTHER'
      ? { fr: 'cet algorithme', en: 'this algorithm' }
      : { fr: algorithm, en: algorithm }
  return {
    fr: `le service d’identité ne vérifie pas ${own.fr}`,
    en: `the identity service does not verify ${own.en}`,
  }
}
const tooMany = (algorithm: string): Text => ({
  fr: `plus de tours de ${algorithm} que le service d’identité n’en fait`,
  en: `more rounds of ${algorithm} than the identity service makes`,
})
const UNKNOWN: Text = {
  fr: 'l’algorithme du mot de passe est inconnu',
  en: 'the algorithm of the password is unknown',
}
const ENCODING: Text = {
  fr: 'l’empreinte ou le sel n’est pas dans l’encodage annoncé',
  en: 'the hash or its salt is not in the encoding that is given',
}
const PARAMETERS: Text = {
  fr: 'il manque un paramètre de l’algorithme, ou il est hors de ses limites',
  en: 'a parameter of the algorithm is missing, or outside its limits',
}
const NOT_OF_IT: Text = {
  fr: 'l’empreinte n’est pas celle de l’algorithme annoncé',
  en: 'the hash is not one of the algorithm that is given',
}

const ENCODINGS: Readonly<Record<string, (text: string) => Buffer | null>> = {
  text: (text) => Buffer.from(text, 'utf8'),
  hex: (text) => (/^(?:[\da-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : null),
  // Standard or URL-safe Base64, with or without padding.
  base64: (text) => (/^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null),
}

/** Decodes a text from `base64`, `hex` or `text`; null if it is not in this encoding. */
export const bytesOf = (text: string, encoding: string): Buffer | null =>
  ENCODINGS[encoding]?.(text) ?? null
