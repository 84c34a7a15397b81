import { compareSync } from 'bcryptjs'
import {
  createCipheriv,
  createHash,
  createHmac,
  pbkdf2Sync,
  randomBytes,
  scryptSync,
} from 'node:crypto'

/**
 * The algorithm and the parameters with which a project hashes passwords. Source: Identity Toolkit API v2, « Config ›
 * HashConfig ».
 */
export interface HashConfig {
  readonly algorithm: 'SCRYPT'
  readonly signerKey: string
  readonly saltSeparator: string
  readonly rounds: number
  readonly memoryCost: number
}

/**
 * The algorithm and the parameters of an imported password. Source: Identity Toolkit API v1, «
 * projects.accounts.batchCreate ».
 */
export interface HashedWith {
  readonly algorithm: string
  readonly signerKey?: string
  readonly saltSeparator?: string
  readonly rounds?: number
  readonly memoryCost?: number
  readonly cpuMemCost?: number
  readonly blockSize?: number
  readonly parallelization?: number
  readonly dkLen?: number
  readonly passwordHashOrder?: 'SALT_AND_PASSWORD' | 'PASSWORD_AND_SALT'
}

/** Creates the parameters of a new project: a random key, and the costs that the Firebase console shows. */
export function newHashConfig(): HashConfig {
  const signerKey = randomBytes(64).toString('base64')
  return { algorithm: 'SCRYPT', signerKey, saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
}

/**
 * A password's hash, as the identity service stores it.
 *
 * Source: https://github.com/firebase/scrypt
 */
export function hashPassword(password: string, salt: string, config: HashConfig): string {
  const salted = Buffer.concat([bytes(salt), bytes(config.saltSeparator)])
  const [N, r] = [2 ** config.memoryCost, config.rounds]
  const key = scryptSync(password, salted, 32, { N, r, p: 1, maxmem: 256 * N * r })
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return Buffer.concat([cipher.update(bytes(config.signerKey)), cipher.final()]).toString('base64')
}

/**
 * Whether a password matches a hash, for each algorithm that the service can verify. An MD5 hash is in hexadecimal digits.
 * HMAC puts the password before the salt by default.
 *
 * Source: firebase-admin-node, `test/integration/auth.spec.ts`, which imports passwords into a project and signs in with
 * them.
 */
export function isPassword(
  password: string,
  { passwordHash = '', salt = '' }: { readonly passwordHash?: string; readonly salt?: string },
  how: HashedWith,
): boolean {
  const hash = bytes(passwordHash)
  if (how.algorithm === 'BCRYPT') return compareSync(password, hash.toString())
  return hash.length > 0 && derived(password, bytes(salt), how, hash.length).equals(hash)
}

function derived(password: string, salt: Buffer, how: HashedWith, length: number): Buffer {
  const { algorithm, signerKey = '', saltSeparator = '', rounds = 0 } = how
  const [family = '', digest = ''] = algorithm.toLowerCase().split('_')
  const text = Buffer.from(password)
  const isAfter = how.passwordHashOrder
    ? how.passwordHashOrder === 'PASSWORD_AND_SALT'
    : family === 'hmac'
  const salted = Buffer.concat(isAfter ? [text, salt] : [salt, text])
  switch (family) {
    case 'scrypt': {
      const { memoryCost = 0 } = how
      const config = { algorithm: 'SCRYPT', signerKey, saltSeparator, rounds, memoryCost } as const
      return bytes(hashPassword(password, salt.toString('base64'), config))
    }
    case 'standard': {
      const { cpuMemCost: N = 0, blockSize: r = 0, parallelization: p = 0, dkLen = 0 } = how
      return scryptSync(text, salt, dkLen, { N, r, p, maxmem: 256 * N * r })
    }
    case 'pbkdf':
    case 'pbkdf2':
      return pbkdf2Sync(text, salt, rounds, length, digest)
    case 'hmac':
      return createHmac(digest, bytes(signerKey)).update(salted).digest()
    default: {
      let hash = createHash(family).update(salted).digest()
      for (let done = 1; done < rounds; done += 1) hash = createHash(family).update(hash).digest()
      return family === 'md5' ? Buffer.from(hash.toString('hex')) : hash
    }
  }
}

// Decodes Base64 in both alphabets.
const bytes = (base64: string) => Buffer.from(base64, 'base64')
