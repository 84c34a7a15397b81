import * as z from 'zod/mini'

/** Bytes in Base64, such as a key; must not be empty. */
const key = z.string().check(z.minLength(1))
const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const positive = z.int().check(z.positive())

/** Whether the salt was put before or after the password for hashing. */
export const PASSWORD_ORDERS = ['SALT_AND_PASSWORD', 'PASSWORD_AND_SALT'] as const
const passwordHashOrder = z.optional(z.enum(PASSWORD_ORDERS))

/** The parameters of a project's own password hashes. The hashes cannot be verified without them. */
export const hashConfig = z.object({
  algorithm: z.literal('SCRYPT'),
  signerKey: key,
  saltSeparator: z._default(z.string(), ''),
  rounds: between(1, 8),
  memoryCost: between(1, 14),
})
export type HashConfig = z.infer<typeof hashConfig>

/**
 * Hash parameters for every algorithm that the identity service can verify. Field names are the service's own; keys are in
 * Base64. `SCRYPT` is Firebase's variant, `STANDARD_SCRYPT` that of RFC 7914.
 *
 * Source: Google Cloud, Identity Toolkit API, « projects.accounts.batchCreate »; Firebase Admin SDK, `UserImportOptions`.
 */
export const hashParameters = z.discriminatedUnion('algorithm', [
  hashConfig,
  z.object({ algorithm: z.literal('BCRYPT') }),
  z.object({
    algorithm: z.literal('STANDARD_SCRYPT'),
    cpuMemCost: positive,
    blockSize: positive,
    parallelization: positive,
    dkLen: positive,
  }),
  z.object({ algorithm: z.enum(['PBKDF_SHA1', 'PBKDF2_SHA256']), rounds: between(0, 120_000) }),
  z.object({ algorithm: z.literal('MD5'), rounds: between(0, 8192), passwordHashOrder }),
  z.object({
    algorithm: z.enum(['SHA1', 'SHA256', 'SHA512']),
    rounds: between(1, 8192),
    passwordHashOrder,
  }),
  z.object({
    algorithm: z.enum(['HMAC_MD5', 'HMAC_SHA1', 'HMAC_SHA256', 'HMAC_SHA512']),
    signerKey: key,
    passwordHashOrder,
  }),
])
export type HashParameters = z.infer<typeof hashParameters>
