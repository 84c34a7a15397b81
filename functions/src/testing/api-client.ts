import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp, routesOf } from '../app.ts'
import type { Route } from '../common/http/route.ts'
import type { IdToken } from '../common/ports/identity/identity.ts'
import { createFiles, fileRoutes } from '../files/create-files.ts'
import { behindHosting } from './behind-hosting.ts'
import { keepBrowsers } from './browsers.ts'
import { fakeDeps, type Choices, type TestDeps } from './fakes/fake-deps.ts'
import { errorOf, grantOf, type Reply } from './replies.ts'
import { START, subjectIn, type World } from './fakes/world.ts'

export { errorOf, grantOf, type Reply }

/** Sends requests to an API. */
export interface Client {
  /** The origin of a page whose passkeys the API accepts. */
  readonly page: string
  send(method: string, path: string, options?: RequestOptions): Promise<Reply>
  /** POSTs JSON. */
  post(path: string, body: unknown, token?: string): Promise<Reply>
}

/** The API and the files function on a real server, with dependencies in memory. */
export interface TestApi extends Client {
  readonly world: World
  readonly deps: TestDeps
  readonly origin: string
  /** Makes an ID token valid, with this proof; by default, with Marie's sign-in by password. */
  prove(idToken: string, proof?: Partial<IdToken>): string
  close(): Promise<void>
}

interface RequestOptions {
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly type?: string
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
}

export async function startApi(choices: Choices = {}): Promise<TestApi> {
  const { deps, world } = fakeDeps(choices)
  const server = createServer(behindHosting(createApp(deps), createFiles(deps)))
  const origin = await listen(server)

  const fromBrowser = keepBrowsers(() => deps.config.pepper)

  async function send(method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
    const { body, type = 'application/json', token, headers } = options
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': type }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...fromBrowser(headers),
      },
      ...(body !== undefined && { body }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  return {
    world,
    deps,
    origin,
    page: deps.config.origins[0] ?? '',
    send,
    post: (path, body, token) => send('POST', path, { body: JSON.stringify(body), token }),
    prove(idToken, proof) {
      world.proofs.set(idToken, {
        uid: 'marie',
        authTimeSeconds: START / 1000,
        provider: 'password',
        email: 'marie@exemple.fr',
        emailVerified: true,
        displayName: null,
        photoURL: null,
        subject: subjectIn(proof?.provider ?? 'password', proof?.uid ?? 'marie'),
        ...proof,
      })
      return idToken
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Returns all routes of the API. */
export function servedRoutes(deps: TestDeps): Route[] {
  return [...routesOf(deps), ...fileRoutes(deps)]
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })
}

/** Prepares the data for a call of an endpoint, and returns that call. */
export type Scenario = (api: TestApi) => Promise<() => Promise<Reply>>
