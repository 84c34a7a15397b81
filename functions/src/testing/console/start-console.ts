import { sampleGuest, sampleUser } from '@sesame/contract/testing/sample-user'
import type { OperatorRole } from '@sesame/contract/records/operator'
import type { Passkey } from '@sesame/contract/records/passkey'
import { SECOND_MS } from '@sesame/contract/durations'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IdToken } from '../../common/ports/identity/identity.ts'
import { profileFields } from '../../common/directory/directory-entry.ts'
import { createConsole } from '../../console/create-console.ts'
import { admissionsOf } from '../../console/session/admissions.ts'
import { makeToken } from '../../console/session/bearer.ts'
import type { ConsoleDeps } from '../../console/console-deps.ts'
import type { Reply } from '../api-client.ts'
import { START, trustAll, type World } from '../fakes/world.ts'
import { keepBrowsers } from '../browsers.ts'
import { fakeConsoleDeps, type ConsoleChoices } from './fake-console-deps.ts'

/** The console on a real server, with dependencies in memory. */
export interface TestConsole {
  readonly world: World
  readonly deps: ConsoleDeps
  send(method: string, path: string, options?: RequestOptions): Promise<Reply>
  /** POSTs JSON. */
  post(path: string, body: unknown, token?: string): Promise<Reply>
  /** Creates a registered person, with a verified address `{uid}@exemple.fr` and a profile. */
  person(uid: string, changes?: { readonly isGuest?: boolean }): string
  /** Creates an operator with a freshly proved session. Returns its token. */
  operator(uid: string, role: OperatorRole): string
  /** Makes an ID token valid, with this proof; by default, with a password entered just now. */
  prove(idToken: string, proof: Pick<IdToken, 'uid'> & Partial<IdToken>): string
  close(): Promise<void>
}

interface RequestOptions {
  readonly body?: unknown
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
}

/** The id of the passkey of every operator, unless a test adds other passkeys. */
export const PASSKEY = 'p'.repeat(43)

/** A passkey record that no authenticator can use. */
export const samplePasskey = (createdAt: number): Passkey => ({
  name: 'Clé',
  credentialId: 'x',
  publicKey: 'x',
  counter: 0,
  transports: [],
  syncs: false,
  backedUp: false,
  createdAt,
})

export async function startConsole(choices: ConsoleChoices = {}): Promise<TestConsole> {
  const { deps, world } = fakeConsoleDeps(choices)
  const server = createServer(createConsole(deps))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const fromBrowser = keepBrowsers(() => deps.config.pepper)

  async function send(
    method: string,
    path: string,
    { body, token, headers }: RequestOptions = {},
  ): Promise<Reply> {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...fromBrowser(headers),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  function person(uid: string, { isGuest = false } = {}): string {
    const email = isGuest ? null : `${uid}@exemple.fr`
    const known = { email, emailVerified: !isGuest, isGuest }
    const providers = isGuest ? [] : (['password'] as const)
    world.accounts.set(uid, { uid, ...known, providers, isMarkedRegistered: !isGuest })
    const kept = { uid, providers: [...providers], createdAt: START }
    const user = isGuest
      ? sampleGuest(kept)
      : sampleUser({ ...kept, email, displayName: `Nom de ${uid}`, acceptedTermsAt: START })
    world.users.set(uid, user)
    world.directory.set(uid, { ...profileFields(user) })
    if (!isGuest) trustAll(world, uid)
    return uid
  }

  return {
    world,
    deps,
    send,
    post: (path, body, token) => send('POST', path, { body, token }),
    person,
    operator(uid, role) {
      person(uid)
      world.accounts.set(uid, { ...world.accounts.get(uid), operatorRole: role })
      const passkeys = admissionsOf({ [PASSKEY]: samplePasskey(world.now) })
      world.operators.set(uid, { role, grantedAt: START, grantedBy: 'command-line', passkeys })
      world.passkeys.set(`${uid}/${PASSKEY}`, samplePasskey(world.now))
      const { hash, token } = makeToken(uid)
      world.operatorSessions.set(`${uid}/${hash}`, {
        createdAt: world.now,
        lastSeenAt: world.now,
        provider: 'passkey',
        passkey: PASSKEY,
        authTimeSeconds: Math.floor(world.now / SECOND_MS),
      })
      return token
    },
    prove(idToken, proof) {
      world.proofs.set(idToken, {
        authTimeSeconds: Math.floor(world.now / SECOND_MS),
        provider: 'password',
        email: `${proof.uid}@exemple.fr`,
        emailVerified: true,
        displayName: null,
        photoURL: null,
        ...proof,
      })
      return idToken
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
