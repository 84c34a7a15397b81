import type { Grant } from '@sesame/contract/endpoints/auth'
import { once } from 'node:events'
import { join } from 'node:path'
import { fakeDeps } from '../../../functions/src/testing/fake-deps.ts'
import { median } from '../median.ts'
import { benchGrant, REFRESH_PATH, SESSIONS } from './bench-session.ts'
import { bundleTarget } from './bundle-target.ts'
import { firstAnswer, load, repeating, type Conversation, type Question } from './load.ts'
import { freePort, serve, serveFunction, type Served } from './served.ts'

// Short and many: a machine that others share changes its pace from one second to the next.
const ROUND_MS = 500
const ROUNDS = 8
/** Each starts every server anew: how well Node compiles one is settled once a process, by a tenth. */
const STARTS = 4
const WARM_UP_MS = 4_000

/** What was measured of a server, a figure a round. */
export interface Throughput {
  /** Answers per second of processor time at 50 connections. */
  readonly perCpuSecond: readonly number[]
  /** Median time of an answer at one connection, in ms. */
  readonly latencyMs: readonly number[]
}

type Name = 'refresh' | 'constant' | 'betterAuth'

/** Measures the refresh endpoint, a constant and better-auth, in alternating rounds. */
export async function measureThroughput(folder: string): Promise<Record<Name, Throughput>> {
  await bundleTarget(folder)
  const starts: Record<Name, Throughput>[] = []
  for (let start = 0; start < STARTS; start++) starts.push(await measureOnce(folder))
  const all = (name: Name): Throughput => ({
    perCpuSecond: starts.flatMap((start) => start[name].perCpuSecond),
    latencyMs: starts.flatMap((start) => start[name].latencyMs),
  })
  return { refresh: all('refresh'), constant: all('constant'), betterAuth: all('betterAuth') }
}

async function measureOnce(folder: string): Promise<Record<Name, Throughput>> {
  const refresh = await serveFunction(folder, 'api')
  const constant = await serveFunction(folder, 'constant')
  const peer = await serveBetterAuth()
  const token = { method: 'GET', path: '/api/auth/token', body: '' } as const
  try {
    const [ofRefresh, ofConstant, ofPeer] = await rounds([
      [refresh, refreshing(refresh.port)],
      [constant, refreshing(constant.port)],
      [peer.served, always({ ...token, port: peer.served.port, headers: { cookie: peer.cookie } })],
    ])
    if (!ofRefresh || !ofConstant || !ofPeer) throw new Error('a server was not measured')
    return { refresh: ofRefresh, constant: ofConstant, betterAuth: ofPeer }
  } finally {
    await Promise.all([refresh.stop(), constant.stop(), peer.served.stop()])
  }
}

async function serveBetterAuth(): Promise<{ served: Served; cookie: string }> {
  const port = await freePort()
  const program = join(import.meta.dirname, '../peers/better-auth.mjs')
  const served = serve(port, program, [], { PORT: String(port), NODE_ENV: 'production' })
  const [{ cookie }] = (await once(served.process, 'message')) as [{ cookie: string }]
  return { served, cookie }
}

const { deps } = fakeDeps()

function refreshQuestion(port: number, session: number): Question {
  const { accessToken } = benchGrant(deps, session)
  const headers = { 'Content-Type': 'application/json' }
  return {
    port,
    method: 'POST',
    path: REFRESH_PATH,
    headers,
    body: JSON.stringify({ accessToken }),
  }
}

/**
 * Sessions that go on as clients' do: each token is asked for with the one before. The constant is
 * asked by the same, for a client that has less to do keeps its server busier, which spares it waits.
 */
function refreshing(port: number): Conversation[] {
  return Array.from({ length: SESSIONS }, (_, session) => {
    let question = refreshQuestion(port, session)
    return {
      question: () => question,
      hear(answer) {
        const { accessToken } = JSON.parse(answer) as Grant
        question = { ...question, body: JSON.stringify({ accessToken }) }
      },
    }
  })
}

function always(question: Question): Conversation[] {
  return Array.from({ length: SESSIONS }, () => repeating(question))
}

async function rounds(
  servers: readonly (readonly [Served, readonly Conversation[]])[],
): Promise<Throughput[]> {
  for (const [, conversations] of servers) await warmUp(conversations)
  const samples = servers.map(() => ({
    perCpuSecond: [] as number[],
    latencyMs: [] as number[],
  }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, [server, conversations]] of servers.entries()) {
      const before = await server.usage()
      const answers = await load(conversations, ROUND_MS)
      const after = await server.usage()
      samples[i]?.perCpuSecond.push(answers.length / (after.cpuSeconds - before.cpuSeconds))
      const alone = await load(conversations.slice(0, 1), ROUND_MS / 2)
      samples[i]?.latencyMs.push(median(alone))
    }
  }
  return samples
}

/** Asks until somebody listens, then until the code is compiled. */
async function warmUp(conversations: readonly Conversation[]): Promise<void> {
  const [first] = conversations
  if (first) await firstAnswer({ ...first.question(), method: 'GET', path: '/nothing' })
  await load(conversations, WARM_UP_MS)
}
