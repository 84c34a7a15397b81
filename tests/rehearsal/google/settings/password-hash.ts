import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'

/** How a project hashes passwords. Source: Identity Toolkit API v2, « Config › HashConfig ». */
export interface HashConfig {
  readonly algorithm: 'SCRYPT'
  readonly signerKey: string
  readonly saltSeparator: string
  readonly rounds: number
  readonly memoryCost: number
}

/** The parameters of a new project: a key of its own, and the costs that Firebase shows in its console. */
export function newHashConfig(): HashConfig {
  const signerKey = randomBytes(64).toString('base64')
  return { algorithm: 'SCRYPT', signerKey, saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
}

/**
 * A password's hash, as the identity service keeps it.
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

// Reads both notations of Base64.
const bytes = (base64: string) => Buffer.from(base64, 'base64')
