import { refreshAccessToken, type Grant } from '@sesame/contract/endpoints/auth'
import { build } from 'esbuild'
import { once } from 'node:events'
import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLE } from '../../../functions/bundle.ts'
import { fakeDeps } from '../../../functions/src/testing/fakes/fake-deps.ts'
import { firstAnswer, openLoad, type Conversation, type Load, type Question } from '../load.ts'
import { median } from '../median.ts'
import { freePort, serve, serveFunction, type Served } from '../served.ts'
import { benchGrant, PEOPLE } from './bench-session.ts'

// The speed of a shared machine varies by a third from one second to the next. Servers therefore take turns that are shorter than
// a second, in alternating order, and only their totals are compared.
const ROUND_MS = 100
const ROUNDS = 50
/**
 * The number of starts, each with new processes, because the speed of Node's compiled code differs by a tenth between processes.
 */
const STARTS = 5
const WARM_UP_MS = 5_000
const CONNECTIONS = 50

/** The measurements of one server: one value per start. */
export interface Throughput {
  /** Responses per second of processor time, with 50 connections. */
  readonly perCpuSecond: readonly number[]
  /** Median time of a response with one connection, in ms. */
  readonly latencyMs: readonly number[]
}

type Name = 'refresh' | 'constant' | 'betterAuth'

/** A server under load, with its measurements so far. */
interface Measured {
  readonly served: Served
  /** Load on all connections, and on a single one. */
  readonly loads: { readonly all: Load; readonly one: Load }
  answers: number
  cpuSeconds: number
  readonly latencies: number[]
}

/** Measures the refresh endpoint, an endpoint that returns a constant, and better-auth, in alternating rounds. */
export async function measureThroughput(folder: string): Promise<Record<Name, Throughput>> {
  await bundleTarget(folder)
  const starts: Record<Name, Measured>[] = []
  for (let start = 0; start < STARTS; start++) starts.push(await measureOnce(folder))
  const all = (name: Name): Throughput => ({
    perCpuSecond: starts.map(({ [name]: { answers, cpuSeconds } }) => answers / cpuSeconds),
    latencyMs: starts.map(({ [name]: { latencies } }) => median(latencies)),
  })
  return { refresh: all('refresh'), constant: all('constant'), betterAuth: all('betterAuth') }
}

async function measureOnce(folder: string): Promise<Record<Name, Measured>> {
  const refresh = await serveFunction(folder, 'api')
  const constant = await serveFunction(folder, 'constant')
  const peer = await serveBetterAuth()
  const token = {
    port: peer.served.port,
    path: '/api/auth/token',
    headers: { cookie: peer.cookie },
  }
  const measured = {
    refresh: measuring(refresh, refreshing(refresh.port)),
    constant: measuring(constant, refreshing(constant.port)),
    betterAuth: measuring(peer.served, always(token)),
  }
  try {
    await takeTurns(Object.values(measured))
    return measured
  } finally {
    for (const { loads } of Object.values(measured)) {
      loads.all.close()
      loads.one.close()
    }
    await Promise.all([refresh.stop(), constant.stop(), peer.served.stop()])
  }
}

function measuring(served: Served, conversations: readonly Conversation[]): Measured {
  const loads = { all: openLoad(conversations), one: openLoad(conversations.slice(0, 1)) }
  return { served, loads, answers: 0, cpuSeconds: 0, latencies: [] }
}

async function serveBetterAuth(): Promise<{ served: Served; cookie: string }> {
  const port = await freePort()
  const program = join(import.meta.dirname, '../peers/better-auth.mjs')
  const served = serve(port, program, [], { PORT: String(port), NODE_ENV: 'production' })
  const [{ cookie }] = (await once(served.process, 'message')) as [{ cookie: string }]
  return { served, cookie }
}

const { deps } = fakeDeps()

function refreshQuestion(port: number, { accessToken }: Grant): Question {
  const headers = { 'Content-Type': 'application/json' }
  return { port, path: refreshAccessToken.path, headers, body: JSON.stringify({ accessToken }) }
}

/**
 * Conversations that refresh sessions as clients do: each request sends the access token of the previous response. Each
 * connection serves the same number of people, one after the other.
 *
 * The endpoint with the constant gets the same requests, because a client that did less work itself would leave its
 * server less idle time.
 */
function refreshing(port: number): Conversation[] {
  const grants = Array.from({ length: PEOPLE }, (_, person) => benchGrant(deps, person))
  return Array.from({ length: CONNECTIONS }, (_, connection) => {
    let person = connection
    return {
      question: () => refreshQuestion(port, grants[person] ?? benchGrant(deps, person)),
      hear(answer) {
        grants[person] = JSON.parse(answer) as Grant
        person = (person + CONNECTIONS) % PEOPLE
      },
    }
  })
}

function always(question: Question): Conversation[] {
  return Array.from({ length: CONNECTIONS }, () => ({ question: () => question }))
}

async function takeTurns(servers: readonly Measured[]): Promise<void> {
  for (const { served, loads } of servers) {
    // Wait until the server listens, then send requests until its code is compiled.
    await firstAnswer({ port: served.port, path: '/nothing' })
    await loads.all.run(WARM_UP_MS)
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of round % 2 ? servers.toReversed() : servers) {
      const before = await server.served.usage()
      const answers = await server.loads.all.run(ROUND_MS)
      const after = await server.served.usage()
      server.answers += answers.length
      server.cpuSeconds += after.cpuSeconds - before.cpuSeconds
      server.latencies.push(...(await server.loads.one.run(ROUND_MS / 2)))
    }
  }
}

/** Bundles the benchmark's functions in the same way as the deployed ones, and returns their folder. */
export async function bundleTarget(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs", "main": "index.js" }\n')
  await build({
    ...BUNDLE,
    entryPoints: [join(import.meta.dirname, 'memory-api.ts')],
    outfile: join(folder, 'index.js'),
  })
  return folder
}
