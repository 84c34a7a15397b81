import type { Text } from '../../../scripts/localized.ts'
import { hashParameters, type HashParameters } from '../../backup/hash-parameters.ts'

/** A password's hash as a file gives it: the names of algorithm and parameters are the identity service's. */
export interface GivenHash {
  readonly algorithm: string
  /** Null if what the file says is not in the encoding that it says. */
  readonly hash: Buffer | null
  readonly salt?: Buffer | null | undefined
  /** The other fields of {@link HashParameters}. */
  readonly parameters?: object
}

/** A password that can come. */
export interface Password {
  /** Null in the emulator, which hashes nothing. */
  readonly hashed: HashParameters | null
  /** In Base64, as `salt`. */
  readonly passwordHash: string
  readonly salt?: string
}

/** A password, why its person comes without it, or what is wrong with it. */
export type Judged = { readonly is: Password } | { readonly left: Text } | { readonly fault: Text }

const ALGORITHMS: ReadonlySet<string> = new Set(
  hashParameters.def.options.flatMap(({ shape: { algorithm } }) =>
    'values' in algorithm.def ? algorithm.def.values : Object.values(algorithm.def.entries),
  ),
)

/** Algorithms of other services that the identity service cannot verify, and the word for any further one. */
const ELSEWHERE =
  /^(?:ARGON2(?:I|D|ID)?|PBKDF2?_SHA(?:224|384|512)(?:_\d+)?|MD4|LDAP|YESCRYPT|PHPASS|SHA384|OTHER)$/

const MD5_BYTES = 16

/** How many bytes a hash has, where the algorithm says. */
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
/** Algorithms of which a hash may have any length from here on. */
const LEAST_BYTES = 16
const MOST_BYTES = 1024

const BCRYPT = /^\$2[aby]\$(?:0[4-9]|[12]\d|3[01])\$[./A-Za-z\d]{53}$/

/** Judges a hash by its algorithm, in the service's name in capitals. */
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

/** More rounds than the service makes are no fault of the file. */
function judgeParameters(algorithm: string, parameters: object = {}): Judged {
  const fewer = hashParameters.safeParse({ algorithm, ...parameters, rounds: 1 })
  const { rounds } = parameters as { readonly rounds?: unknown }
  const isBeyond = fewer.success && Number.isSafeInteger(rounds) && Number(rounds) > 1
  return isBeyond ? { left: tooMany(algorithm) } : { fault: PARAMETERS }
}

/**
 * The service compares MD5 in hexadecimal digits, and everything else in bytes.
 *
 * Source: firebase-admin-node, `test/integration/auth.spec.ts`, which signs in with what it imported.
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
  // Either alphabet, with or without padding.
  base64: (text) => (/^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null),
}

/** The bytes of a text in this encoding: `base64`, `hex` or `text`; null if it is none. */
export const bytesOf = (text: string, encoding: string): Buffer | null =>
  ENCODINGS[encoding]?.(text) ?? null
