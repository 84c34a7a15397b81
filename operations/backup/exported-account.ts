import * as z from 'zod/mini'

const provider = z.object({
  providerId: z.string(),
  rawId: z.optional(z.string()),
  email: z.optional(z.string()),
  displayName: z.optional(z.string()),
  photoUrl: z.optional(z.string()),
})

const fields = {
  localId: z.string().check(z.minLength(1)),
  email: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  passwordHash: z.optional(z.string()),
  salt: z.optional(z.string()),
  displayName: z.optional(z.string()),
  photoUrl: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  disabled: z.optional(z.boolean()),
  customAttributes: z.optional(z.string()),
}

/** An account as the API returns it, without the fields that a backup drops. */
const answered = z.object({
  ...fields,
  lastLoginAt: z.optional(z.string()),
  providerUserInfo: z._default(z.array(provider), []),
  /** The time when the password was set (ms). */
  passwordUpdatedAt: z.optional(z.union([z.number(), z.string()])),
  /** Version of the password's hash: 0 if it uses the project's own parameters. The emulator omits it. */
  version: z._default(z.number(), 0),
})

/**
 * An account in the format of `firebase auth:export`, which `firebase auth:import` also accepts.
 *
 * Source: Firebase CLI, « Auth import and export commands », format of JSON files.
 */
export const exportedAccount = z.object({
  ...fields,
  lastSignedInAt: z.optional(z.string()),
  providerUserInfo: z.array(provider),
})
export type ExportedAccount = z.infer<typeof exportedAccount>

/** Providers that the service derives from other fields, so they are not exported. */
const OWN_PROVIDERS = ['password', 'phone']

/** An account in a backup, with data that the export format has no field for. */
interface Exported {
  readonly account: ExportedAccount
  /** Whether the account has a password that the backup does not contain. */
  readonly lacksPassword: boolean
  /** The time when the password was set (ms); null without a password. */
  readonly passwordSet: number | null
}

/**
 * Converts an account from the API for a backup. If the account was imported from another project and its owner has not
 * signed in since, its password is left out, because the service does not reveal the parameters of that hash. `firebase
 * auth:export` does the same. `withoutHash` leaves out every password.
 *
 * Source: firebase-tools, `lib/accountExporter.js`.
 */
export function exported(answer: unknown, withoutHash = false): Exported {
  const read = z.parse(answered, answer)
  const { lastLoginAt, providerUserInfo, passwordHash, salt, version, ...more } = read
  const { passwordUpdatedAt, ...others } = more
  const isOwn = version === 0 && !withoutHash
  const account = {
    ...others,
    ...(isOwn && passwordHash !== undefined && { passwordHash: plain(passwordHash) }),
    ...(isOwn && salt !== undefined && { salt: plain(salt) }),
    ...(lastLoginAt !== undefined && { lastSignedInAt: lastLoginAt }),
    providerUserInfo: providerUserInfo.filter(({ providerId: id }) => !OWN_PROVIDERS.includes(id)),
  }
  return {
    account,
    lacksPassword: passwordHash !== undefined && !isOwn,
    passwordSet: passwordUpdatedAt === undefined ? null : Number(passwordUpdatedAt),
  }
}

/** Converts a backed-up account to what the API accepts. */
export function uploaded({ lastSignedInAt, ...others }: ExportedAccount): object {
  return {
    ...webSafe(others),
    ...(lastSignedInAt !== undefined && { lastLoginAt: lastSignedInAt }),
  }
}

const ENCODED = ['passwordHash', 'salt', 'signerKey', 'saltSeparator']

/** Converts fields that hold bytes to URL-safe Base64, which the API uses. */
export function webSafe(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && ENCODED.includes(name)
        ? value.replaceAll('/', '_').replaceAll('+', '-')
        : value,
    ]),
  )
}

const plain = (base64: string) => base64.replaceAll('_', '/').replaceAll('-', '+')
