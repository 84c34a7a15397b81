import * as z from 'zod/mini'
import { localized } from '../../scripts/localized.ts'
import { identityOrigin } from '../doctor/project/apis.ts'
import { exported, uploaded, webSafe, type ExportedAccount } from './exported-account.ts'
import { hashConfig, type HashConfig, type HashParameters } from './hash-parameters.ts'

/** The API returns this value instead of a hash if the caller is not allowed to read hashes. */
const REDACTED = Buffer.from('REDACTED').toString('base64')

/** The maximum number of accounts per call, for reading and for writing. */
const PAGE_SIZE = 1000

/**
 * The identity service over REST. We avoid the Admin SDK because it re-encodes hashes, which corrupts those of the
 * emulator.
 *
 * Source: Google Cloud, Identity Toolkit API, « projects.accounts.batchGet », « projects.accounts.batchCreate », «
 * projects.accounts.lookup », « projects.getConfig » (`signIn.hashConfig`);
 * https://cloud.google.com/apis/docs/system-parameters (`fields`); firebase-tools, `lib/accountExporter.js`,
 * `lib/accountImporter.js`.
 */
export interface Identity {
  /** The project's hash parameters; null in the emulator, which does not hash passwords. @throws {HashesHidden} */
  hashConfig(): Promise<HashConfig | null>
  /**
   * All accounts page by page, in the format of `firebase auth:export`; counts those whose password was left out.
   *
   * @throws {HashesHidden} unless `withoutHashes` leaves the passwords out.
   */
  pages(pageSize?: number, how?: { readonly withoutHashes: boolean }): AsyncIterable<AccountsPage>
  /** All accounts page by page, with only the requested fields. Needs no right to read password hashes. */
  listed<User>(user: z.ZodMiniType<User>, fields: string): AsyncIterable<User[]>
  /** The accounts with any of these identifiers, which may be at most a hundred in total. */
  found<User>(user: z.ZodMiniType<User>, who: Wanted): Promise<User[]>
  /**
   * Overwrites the accounts with these uids, at most a thousand.
   *
   * @throws {RefusedAccounts} with the refused uids, after writing all other accounts. The message names the first refused
   * uid.
   */
  write(accounts: readonly ExportedAccount[], hash: HashConfig | null): Promise<void>
  /**
   * Creates at most a thousand accounts whose passwords all have these hash parameters. Resolves with the accounts that the
   * service refused, for example because another account has the same uid, address or linked account. All others are
   * created.
   */
  create(
    accounts: readonly ExportedAccount[],
    hash: HashParameters | null,
  ): Promise<readonly Refusal[]>
  /** Changes only these fields of an account. Resolves with the reason if the service refuses, or null. */
  change(uid: string, fields: Partial<ExportedAccount>): Promise<string | null>
}

/** Identifiers of accounts to look up. An account is found if any of them matches. */
export interface Wanted {
  readonly localId?: readonly string[]
  readonly email?: readonly string[]
  readonly federatedUserId?: readonly { readonly providerId: string; readonly rawId: string }[]
}

/** An account that was not written: its index in the call, and the service's reason, which may contain personal data. */
export interface Refusal {
  readonly index: number
  readonly message: string
}

/** Thrown if the operator is not allowed to read password hashes or hash parameters. */
export class HashesHidden extends Error {
  override readonly name = 'HashesHidden'
}

/** Thrown if the service refused a whole call. Its reason may contain personal data. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly reason: string

  constructor(path: string, answer: z.infer<typeof refusal> | undefined) {
    super(
      localized({
        fr: `le service d’identité répond 400 (${path})`,
        en: `the identity service answers 400 (${path})`,
      }),
    )
    this.reason = answer?.error.message ?? '400'
  }
}

/** Thrown if the service refused some accounts, after all other accounts were written. */
export class RefusedAccounts extends Error {
  override readonly name = 'RefusedAccounts'
  readonly uids: readonly string[]

  constructor(message: string, uids: readonly string[]) {
    super(message)
    this.uids = uids
  }
}

/** The time (ms) at which each person's password was set, by uid. People without a password are absent. */
export type PasswordsSet = Readonly<Record<string, number>>

export interface AccountsPage {
  readonly accounts: readonly ExportedAccount[]
  readonly passwordsSet: PasswordsSet
  readonly lacking: number
}

const refusal = z.object({ error: z.object({ message: z.string() }) })
const config = z.object({ signIn: z.object({ hashConfig: z.optional(hashConfig) }) })
const page = z.object({
  users: z._default(z.array(z.unknown()), []),
  nextPageToken: z.optional(z.string()),
})
const refused = z.object({
  error: z._default(
    z.array(z.object({ index: z._default(z.number(), 0), message: z.string() })),
    [],
  ),
})

export function openIdentity(
  project: string,
  env: NodeJS.ProcessEnv,
  accessToken: () => Promise<string>,
): Identity {
  const emulator = env['FIREBASE_AUTH_EMULATOR_HOST']
  const origin = identityOrigin(env)
  async function ask<T>(path: string, shape: z.ZodMiniType<T>, body?: object): Promise<T> {
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${emulator ? 'owner' : await accessToken()}`,
        'X-Goog-User-Project': project,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { ok, status } = response
    if (status === 400) throw new CallRefused(path, refusal.safeParse(await response.json()).data)
    if (!ok) {
      throw new Error(
        localized({
          fr: `le service d’identité répond ${status} (${path})`,
          en: `the identity service answers ${status} (${path})`,
        }),
      )
    }
    return z.parse(shape, await response.json())
  }
  const accounts = `/v1/projects/${project}/accounts`
  async function* list(pageSize: number, fields: object = {}): AsyncGenerator<unknown[]> {
    let token: string | undefined
    do {
      const more = token === undefined ? {} : { nextPageToken: token }
      const query = new URLSearchParams({ maxResults: String(pageSize), ...fields, ...more })
      const { users, nextPageToken } = await ask(`${accounts}:batchGet?${query.toString()}`, page)
      yield users
      token = nextPageToken
    } while (token)
  }
  async function upload(
    some: readonly ExportedAccount[],
    hash: HashParameters | null,
    how: { readonly allowOverwrite: boolean; readonly sanityCheck?: true },
  ): Promise<readonly Refusal[]> {
    const { algorithm: hashAlgorithm, ...parameters } = hash ?? {}
    const { error } = await ask(`${accounts}:batchCreate`, refused, {
      users: some.map(uploaded),
      ...how,
      ...(hash && { hashAlgorithm, ...webSafe(parameters) }),
    })
    return error
  }
  return {
    async hashConfig() {
      if (emulator) return null
      const { signIn } = await ask(`/admin/v2/projects/${project}/config`, config)
      if (signIn.hashConfig) return signIn.hashConfig
      throw new HashesHidden(
        localized({
          fr: 'il manque le droit firebaseauth.configs.getHashConfig (Firebase Auth Admin)',
          en: 'you lack the permission firebaseauth.configs.getHashConfig (Firebase Auth Admin)',
        }),
      )
    },

    async *pages(pageSize = PAGE_SIZE, { withoutHashes } = { withoutHashes: false }) {
      for await (const users of list(pageSize)) {
        const found = users.map((user) => exported(user, withoutHashes))
        if (found.some(({ account }) => account.passwordHash === REDACTED)) {
          throw new HashesHidden(
            localized({
              fr: 'les mots de passe sont caviardés\u00A0: firebaseauth.configs.getHashConfig',
              en: 'the passwords are redacted: you need firebaseauth.configs.getHashConfig',
            }),
          )
        }
        yield {
          accounts: found.map(({ account }) => account),
          passwordsSet: Object.fromEntries(
            found.flatMap(({ account: { localId }, passwordSet }) =>
              passwordSet === null ? [] : [[localId, passwordSet] as const],
            ),
          ),
          lacking: found.filter(({ lacksPassword }) => lacksPassword).length,
        }
      }
    },

    async *listed(user, fields) {
      const only = { fields: `users(${fields}),nextPageToken` }
      for await (const users of list(PAGE_SIZE, only)) yield z.parse(z.array(user), users)
    },

    async found(user, who) {
      const { localId = [], email = [], federatedUserId = [] } = who
      const { users } = await ask(`${accounts}:lookup`, page, {
        ...(localId.length > 0 && { localId }),
        ...(email.length > 0 && { email }),
        ...(federatedUserId.length > 0 && { federatedUserId }),
      })
      return z.parse(z.array(user), users)
    },

    async write(some, hash) {
      const error = await upload(some, hash, { allowOverwrite: true })
      const [first] = error
      if (!first) return
      const uids = error.flatMap(({ index }) => some[index]?.localId ?? [])
      const [count, uid] = [error.length, uids[0] ?? '?']
      const message = localized({
        fr: `${count} comptes refusés\u00A0; ${uid}\u00A0: ${first.message}`,
        en: `refused accounts: ${count}; ${uid}: ${first.message}`,
      })
      throw new RefusedAccounts(message, uids)
    },

    // The service checks for duplicate addresses and linked accounts only on request.
    create: (some, hash) => upload(some, hash, { allowOverwrite: false, sanityCheck: true }),

    async change(localId, { disabled, ...fields }) {
      const disabling = disabled === undefined ? {} : { disableUser: disabled }
      try {
        await ask(`${accounts}:update`, z.unknown(), { localId, ...fields, ...disabling })
        return null
      } catch (error) {
        if (error instanceof CallRefused) return error.reason
        throw error
      }
    },
  }
}
