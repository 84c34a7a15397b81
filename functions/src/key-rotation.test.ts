import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { getPublicKeys } from '@sesame/contract/endpoints/system'
import { getUser } from '@sesame/contract/endpoints/user'
import { MINUTE_MS } from '@sesame/contract/durations'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createVerifier, type AccessTokenError } from '../../verify/src/sesame-verify.ts'
import { createApp } from './app.ts'
import { headerOf } from './common/access-token/header-of.ts'
import { parseAccessTokenKeys } from './common/access-token/keys.ts'
import { grantOf, startApi, type TestApi } from './testing/api-client.ts'
import { KEY, OTHER_KEY } from './testing/fakes/fake-deps.ts'

const OLD = `old:${KEY}`
const NEW = `new:${OTHER_KEY}`
const HOUR_MS = 60 * MINUTE_MS

/** How many simulated people continuously refresh and use their tokens. */
const PEOPLE = 12

let api: TestApi
let server: Server
let origin: string
let serve: RequestListener
beforeEach(async () => {
  api = await startApi()
  deploy(OLD)
  server = createServer((request, response) => serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
  await api.close()
})

/**
 * Simulates a deployment with these keys. Later requests go to a new instance; requests in progress finish on the previous one.
 */
function deploy(keys: string): void {
  const config = { ...api.deps.config, keys: parseAccessTokenKeys(keys) }
  serve = createApp({ ...api.deps, config })
}

async function signIn(uid: string): Promise<string> {
  const idToken = api.prove(uid, { uid, provider: 'guest' })
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken, remember: true }),
  })
  return grantOf({ text: await response.text() }).accessToken
}

/** Simulates a service that verifies tokens, behind a cache that stores the public keys for as long as allowed: an hour. */
function service() {
  let kept: { readonly text: string; readonly at: number } | undefined
  return createVerifier({
    origin,
    project: 'test',
    now: () => api.world.now,
    async fetch(url) {
      if (!kept || api.world.now - kept.at >= HOUR_MS) {
        kept = { text: await (await fetch(url)).text(), at: api.world.now }
      }
      return new Response(kept.text)
    },
  })
}

/** Starts people who continuously refresh their tokens, call the API and are verified by services, until `stop`. */
async function load() {
  const verifiers = [service(), service(), service()]
  const refused: string[] = []
  const kids = new Set<string>()
  let [rounds, isOver] = [0, false]

  async function live(uid: string): Promise<void> {
    let token = await signIn(uid)
    while (!isOver) {
      const refreshed = await fetch(origin + refreshAccessToken.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ accessToken: token }),
      })
      const text = await refreshed.text()
      if (refreshed.ok) token = grantOf({ text }).accessToken
      else refused.push(`refresh: ${text}`)
      kids.add(headerOf(token)?.kid ?? '')
      const read = await fetch(origin + getUser.path, {
        headers: { Authorization: `Bearer ${token}` },
      })
      if (!read.ok) refused.push(`read: ${await read.text()}`)
      else await read.arrayBuffer()
      for (const verifier of verifiers) {
        await verifier.verify(token).catch((error: unknown) => {
          refused.push(`verify: ${(error as AccessTokenError).code}`)
        })
      }
      rounds += 1
    }
  }

  const lives = Array.from({ length: PEOPLE }, (_, n) => live(`person-${n}`))
  /** Waits until everyone has completed about two more rounds. */
  const goAround = async () => {
    const until = rounds + 2 * PEOPLE
    while (rounds < until) await new Promise((resolve) => setImmediate(resolve))
  }
  await goAround()
  return {
    refused,
    goAround,
    /** Advances the clock in steps, because a session that is idle for an hour ends. */
    async pass(minutes: number) {
      for (let passed = 0; passed < minutes; passed += 10) {
        api.world.now += Math.min(10, minutes - passed) * MINUTE_MS
        await goAround()
      }
    },
    /** Returns the ids of the keys that sign tokens from now on, while everyone completes about two rounds. */
    async signers(): Promise<string[]> {
      await goAround()
      kids.clear()
      await goAround()
      return [...kids]
    },
    async stop() {
      isOver = true
      await Promise.all(lives)
    },
  }
}

const published = async () => {
  const { keys } = (await (await fetch(origin + getPublicKeys.path)).json()) as {
    keys: { kid: string }[]
  }
  return keys.map(({ kid }) => kid)
}

it(
  'rotating the keys as documented, under load, causes no refused request',
  { timeout: 120_000 },
  async () => {
    const people = await load()
    expect([await people.signers(), await published()]).toEqual([['old'], ['old']])

    deploy(`${OLD},${NEW}`)
    expect([await people.signers(), await published()]).toEqual([['old'], ['old', 'new']])
    await people.pass(60)

    deploy(`${NEW},${OLD}`)
    expect([await people.signers(), await published()]).toEqual([['new'], ['new', 'old']])
    await people.pass(61)

    deploy(NEW)
    expect([await people.signers(), await published()]).toEqual([['new'], ['new']])
    await people.pass(60)

    await people.stop()
    expect(people.refused).toEqual([])
  },
)

it(
  'services refuse valid tokens if a key signs before it has been published for an hour',
  { timeout: 120_000 },
  async () => {
    const people = await load()
    deploy(`${OLD},${NEW}`)
    await people.pass(30)
    deploy(`${NEW},${OLD}`)
    await people.goAround()
    await people.stop()
    expect(new Set(people.refused)).toEqual(new Set(['verify: unknown-key']))
  },
)
