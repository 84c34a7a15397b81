import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import type { Text } from '../../../scripts/localized.ts'
import { linesOf } from './lines.ts'
import type { Entry, Given } from './newcomer.ts'
import { bytesOf, type GivenHash, type Judged } from './password.ts'
import { objectIn, TOO_LONG, wrongField } from './row.ts'

const text = z.optional(z.nullable(z.string()))
const encoded = z.object({ value: z.string(), encoding: z.optional(z.string()) })

/** A password hash in Auth0's `custom_password_hash`, for algorithms other than Auth0's bcrypt. */
const custom = z.object({
  algorithm: z.string(),
  hash: z.extend(encoded, { digest: z.optional(z.string()), key: z.optional(encoded) }),
  salt: z.optional(z.extend(encoded, { position: z.optional(z.enum(['prefix', 'suffix'])) })),
  password: z.optional(z.object({ encoding: z.optional(z.string()) })),
  keylen: z.optional(z.number()),
  cost: z.optional(z.number()),
  blockSize: z.optional(z.number()),
  parallelization: z.optional(z.number()),
})

/**
 * A user in Auth0's bulk export, its export of password hashes (`_id`, `passwordHash`) or its schema of bulk imports.
 *
 * Source: Auth0, « Bulk User Exports », « Export Password Hashes and MFA Secrets », « Bulk User Import Database Schema and
 * Examples ».
 */
const user = z.object({
  user_id: text,
  _id: z.optional(z.object({ $oid: z.string() })),
  email: text,
  email_verified: z.optional(z.nullable(z.unknown())),
  name: text,
  given_name: text,
  family_name: text,
  nickname: text,
  picture: text,
  phone_number: text,
  blocked: z.optional(z.nullable(z.unknown())),
  created_at: text,
  last_login: text,
  identities: z.optional(
    z.array(z.object({ provider: z.string(), user_id: z.union([z.string(), z.number()]) })),
  ),
  password_hash: text,
  passwordHash: text,
  custom_password_hash: z.optional(z.nullable(custom)),
})
type User = z.infer<typeof user>

/** Maps Auth0's provider names to Firebase's. Null for Auth0's own password database, which is not a provider. */
const PROVIDERS: Readonly<Record<string, string | null>> = {
  auth0: null,
  'google-oauth2': 'google.com',
  facebook: 'facebook.com',
  apple: 'apple.com',
}

/** Yields the people in a file that has one JSON object per line. */
export async function* fromAuth0(file: string): AsyncGenerator<Entry> {
  for await (const { line, bytes } of linesOf(file)) {
    if (bytes?.toString('latin1').trim() === '') continue
    const row = bytes ? objectIn(line, bytes) : { line, fault: TOO_LONG }
    if ('fault' in row) {
      yield row
      continue
    }
    const { success, data, error } = user.safeParse(row.value)
    yield success ? { line, given: givenBy(data) } : { line, fault: wrongField(error) }
  }
}

function givenBy(user: User): Given {
  // Without a list of identities, `user_id` contains the user's only identity.
  const [provider = '', subject] = (user.user_id ?? '').split('|')
  const only = subject === undefined ? [] : [{ provider, user_id: subject }]
  const linked = (user.identities ?? only).flatMap((each) => {
    const providerId = PROVIDERS[each.provider]
    if (providerId === null) return []
    return { providerId: providerId ?? each.provider, rawId: String(each.user_id) }
  })
  const names = [user.given_name, user.family_name].filter(Boolean).join(' ')
  // If a user has no name, Auth0 stores the address as the name.
  const name = [user.name, names, user.nickname].find((each) => each && !each.includes('@'))
  return {
    localId: user.user_id ?? (user._id && `auth0|${user._id.$oid}`),
    email: user.email ?? undefined,
    emailVerified: user.email_verified ?? undefined,
    displayName: name ?? undefined,
    photoUrl: user.picture ?? undefined,
    phoneNumber: user.phone_number ?? undefined,
    disabled: user.blocked ?? undefined,
    createdAt: timeOf(user.created_at),
    lastSignedInAt: timeOf(user.last_login),
    providerUserInfo: linked,
    password: passwordOf(user),
  }
}

/** ISO 8601, and PostgreSQL's variant: a space before the time, and optional minutes in the zone. */
const ISO =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:Z|([+-]\d\d)(?::?(\d\d))?)?)?$/
/** Smaller numbers are seconds. As milliseconds, they would be dates before 1973. */
const LEAST_MS = 100_000_000_000

/**
 * Converts a date to the identity service's format, milliseconds since the epoch. A date without a zone is in UTC. Returns
 * an invalid date unchanged, so that a later check refuses it.
 */
export const timeOf = (date: string | null | undefined): string | undefined => {
  if (date === null || date === undefined || date === '') return undefined
  if (/^\d+$/.test(date)) return Number(date) < LEAST_MS ? String(Number(date) * SECOND_MS) : date
  const [, day = '', time = '00:00', hours = '+00', minutes = '00'] = ISO.exec(date) ?? []
  const at = Date.parse(`${day}T${time}${hours}:${minutes}`)
  // `Date.parse` would read February 31 as a day in March.
  const isDay = !Number.isNaN(at) && new Date(`${day}T00:00Z`).toISOString().startsWith(day)
  return isDay ? String(at) : date
}

function passwordOf(user: User): GivenHash | Judged | undefined {
  const bcrypt = user.password_hash ?? user.passwordHash
  if (bcrypt) return { algorithm: 'BCRYPT', hash: Buffer.from(bcrypt) }
  return user.custom_password_hash ? customHash(user.custom_password_hash) : undefined
}

/** PBKDF2 as a PHC string: `$pbkdf2-sha256$i=100000,l=64$SALT$HASH`. */
const PHC = /^\$pbkdf2-(sha\d+)\$(?:i=(\d+))?(?:,?l=\d+)?\$([\w+/.-]+)\$([\w+/.-]+)$/
const PHC_ROUNDS = 100_000

const OTHER_TEXT: Text = {
  fr: 'le mot de passe a été haché dans un autre encodage qu’UTF-8',
  en: 'the password was hashed in another encoding than UTF-8',
}

function customHash(given: z.infer<typeof custom>): GivenHash | Judged {
  const { hash, salt } = given
  if (!['utf8', 'ascii', undefined].includes(given.password?.encoding)) return { left: OTHER_TEXT }
  const algorithm = given.algorithm.toUpperCase()
  if (algorithm === 'BCRYPT') return { algorithm, hash: Buffer.from(hash.value) }
  if (algorithm === 'PBKDF2') return pbkdf2(hash.value)
  const salted = { hash: decoded(hash), salt: salt && decoded(salt) }
  const order = salt?.position === 'suffix' ? 'PASSWORD_AND_SALT' : 'SALT_AND_PASSWORD'
  const passwordHashOrder = salt && { passwordHashOrder: order }
  switch (algorithm) {
    case 'SCRYPT': {
      const { cost: cpuMemCost, keylen: dkLen, blockSize, parallelization } = given
      const parameters = { cpuMemCost, dkLen, blockSize, parallelization }
      return { algorithm: 'STANDARD_SCRYPT', ...salted, parameters }
    }
    case 'HMAC': {
      const signerKey = hash.key && decoded(hash.key)?.toString('base64')
      const parameters = { signerKey, ...passwordHashOrder }
      return { algorithm: `HMAC_${(hash.digest ?? '').toUpperCase()}`, ...salted, parameters }
    }
    default: {
      // The service expects 0 rounds for MD5 that is applied one time.
      const parameters = { rounds: algorithm === 'MD5' ? 0 : 1, ...passwordHashOrder }
      return { algorithm, ...salted, parameters }
    }
  }
}

function pbkdf2(value: string): GivenHash {
  const [, digest = '', rounds, salt = '', hash = ''] = PHC.exec(value) ?? []
  // Some libraries write a dot instead of a plus sign in Base64.
  const bytes = (part: string) => bytesOf(part.replaceAll('.', '+'), 'base64')
  return {
    algorithm: digest === 'sha1' ? 'PBKDF_SHA1' : `PBKDF2_${digest.toUpperCase()}`,
    hash: bytes(hash),
    salt: bytes(salt),
    parameters: { rounds: Number(rounds ?? PHC_ROUNDS) },
  }
}

const decoded = ({ value, encoding = 'base64' }: z.infer<typeof encoded>) =>
  bytesOf(value, encoding === 'utf8' ? 'text' : encoding)
