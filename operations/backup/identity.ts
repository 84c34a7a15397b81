import * as z from 'zod/mini'
import { localized } from '../../scripts/localized.ts'
import { identityOrigin } from '../doctor/project/apis.ts'
import { exported, uploaded, webSafe, type ExportedAccount } from './exported-account.ts'

/** The parameters of the project's password hashes. Without them, the hashes are useless. */
export const hashConfig = z.object({
  algorithm: z.literal('SCRYPT'),
  signerKey: z.string().check(z.minLength(1)),
  saltSeparator: z._default(z.string(), ''),
  rounds: z.int().check(z.positive()),
  memoryCost: z.int().check(z.positive()),
})
export type HashConfig = z.infer<typeof hashConfig>

/** What the API returns in place of a hash to a caller that may not read hashes. */
const REDACTED = Buffer.from('REDACTED').toString('base64')

/** The largest number of accounts that one call can read or write. */
const PAGE_SIZE = 1000

/**
 * The identity service over REST. We avoid the Admin SDK because it re-encodes hashes, which breaks the emulator's.
 *
 * Source: Google Cloud, Identity Toolkit API, « projects.accounts.batchGet », « projects.accounts.batchCreate »,
 * « projects.accounts.lookup », « projects.getConfig » (`signIn.hashConfig`);
 * https://cloud.google.com/apis/docs/system-parameters (`fields`); firebase-tools, `lib/accountExporter.js`, `lib/accountImporter.js`.
 */
export interface Identity {
  /** Null in the emulator, which hashes nothing. */
  hashConfig(): Promise<HashConfig | null>
  /** All accounts page by page, in the format of `firebase auth:export`; counts those whose password was left out. */
  pages(pageSize?: number): AsyncIterable<AccountsPage>
  /** All accounts page by page, with these fields alone. Needs no right to read password hashes. */
  listed<User>(user: z.ZodMiniType<User>, fields: string): AsyncIterable<User[]>
  /** The accounts with these uids, at most a hundred. Leaves out those that do not exist. */
  found<User>(user: z.ZodMiniType<User>, uids: readonly string[]): Promise<User[]>
  /**
   * Overwrites the accounts with these uids, at most a thousand.
   *
   * @throws {RefusedAccounts} with the refused uids; the message names the first. All other accounts are written.
   */
  write(accounts: readonly ExportedAccount[], hash: HashConfig | null): Promise<void>
}

/** Accounts that the service refused; it accepted the others. */
export class RefusedAccounts extends Error {
  override readonly name = 'RefusedAccounts'
  readonly uids: readonly string[]

  constructor(message: string, uids: readonly string[]) {
    super(message)
    this.uids = uids
  }
}

/** When each person's password was set (ms), by uid. People without a password are left out. */
export type PasswordsSet = Readonly<Record<string, number>>

export interface AccountsPage {
  readonly accounts: readonly ExportedAccount[]
  readonly passwordsSet: PasswordsSet
  readonly lacking: number
}

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
    if (!response.ok) {
      const { status } = response
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
  return {
    async hashConfig() {
      if (emulator) return null
      const { signIn } = await ask(`/admin/v2/projects/${project}/config`, config)
      if (signIn.hashConfig) return signIn.hashConfig
      throw new Error(
        localized({
          fr: 'il manque le droit firebaseauth.configs.getHashConfig (Firebase Auth Admin)',
          en: 'you lack the permission firebaseauth.configs.getHashConfig (Firebase Auth Admin)',
        }),
      )
    },

    async *pages(pageSize = PAGE_SIZE) {
      for await (const users of list(pageSize)) {
        const found = users.map(exported)
        if (found.some(({ account }) => account.passwordHash === REDACTED)) {
          throw new Error(
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

    async found(user, uids) {
      const { users } = await ask(`${accounts}:lookup`, page, { localId: uids })
      return z.parse(z.array(user), users)
    },

    async write(some, hash) {
      const { algorithm: hashAlgorithm, ...parameters } = hash ?? {}
      const { error } = await ask(`${accounts}:batchCreate`, refused, {
        users: some.map(uploaded),
        allowOverwrite: true,
        ...(hash && { hashAlgorithm, ...webSafe(parameters) }),
      })
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
  }
}
