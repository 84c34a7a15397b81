import * as z from 'zod/mini'
import { identityOrigin } from '../doctor/project/apis.ts'
import { exported, uploaded, webSafe, type ExportedAccount } from './exported-account.ts'

/** The parameters of the project's password hashes, which are useless without them. */
export const hashConfig = z.object({
  algorithm: z.literal('SCRYPT'),
  signerKey: z.string().check(z.minLength(1)),
  saltSeparator: z._default(z.string(), ''),
  rounds: z.int().check(z.positive()),
  memoryCost: z.int().check(z.positive()),
})
export type HashConfig = z.infer<typeof hashConfig>

/** The value that accounts have in place of a hash, if the caller may not read hashes. */
const REDACTED = Buffer.from('REDACTED').toString('base64')

/** Most accounts of one call, when reading and when writing. */
const PAGE_SIZE = 1000

/**
 * The identity service over REST. The Admin SDK encodes hashes again, which breaks those of the emulator.
 *
 * Source: Google Cloud, Identity Toolkit API, « projects.accounts.batchGet », « projects.accounts.batchCreate »,
 * « projects.getConfig » (`signIn.hashConfig`); firebase-tools, `lib/accountExporter.js`, `lib/accountImporter.js`.
 */
export interface Identity {
  /** Null in the emulator, which hashes nothing. */
  hashConfig(): Promise<HashConfig | null>
  /** All accounts, as `firebase auth:export` writes them, page by page, with the number that lack their password. */
  pages(pageSize?: number): AsyncIterable<AccountsPage>
  /**
   * Overwrites the accounts with these uids, at most a thousand.
   *
   * @throws {RefusedAccounts} with their uids, naming the first in the message; the others are written.
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

/** When passwords were set (ms), by the uids of those who have one. */
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
    if (!response.ok) throw new Error(`le service d’identité répond ${response.status} (${path})`)
    return z.parse(shape, await response.json())
  }
  const accounts = `/v1/projects/${project}/accounts`
  return {
    async hashConfig() {
      if (emulator) return null
      const { signIn } = await ask(`/admin/v2/projects/${project}/config`, config)
      if (signIn.hashConfig) return signIn.hashConfig
      throw new Error('il manque le droit firebaseauth.configs.getHashConfig (Firebase Auth Admin)')
    },

    async *pages(pageSize = PAGE_SIZE) {
      let token: string | undefined
      do {
        const more = token === undefined ? {} : { nextPageToken: token }
        const query = new URLSearchParams({ maxResults: String(pageSize), ...more })
        const { users, nextPageToken } = await ask(`${accounts}:batchGet?${query.toString()}`, page)
        const found = users.map(exported)
        if (found.some(({ account }) => account.passwordHash === REDACTED)) {
          throw new Error('les mots de passe sont caviardés : firebaseauth.configs.getHashConfig')
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
        token = nextPageToken
      } while (token)
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
      const message = `${error.length} comptes refusés ; ${uids[0] ?? '?'} : ${first.message}`
      throw new RefusedAccounts(message, uids)
    },
  }
}
