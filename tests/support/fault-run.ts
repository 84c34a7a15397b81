import { SECOND_MS } from '@sesame/contract/durations'
import { SAMPLE_CALLS, sampleCall } from '../../functions/src/testing/sample-calls.ts'
import { aftermath } from './aftermath.ts'
import { call, grantOf, post, type Reply } from 'sesame-testing/api'
import type { FaultProxy, Trap } from './fault-proxy.ts'
import { prepareFault, type FaultCaller } from './fault-callers.ts'

/** An API that connects to the database through a proxy. */
export interface Line {
  readonly proxy: FaultProxy
  readonly origin: string
  /** Access token of a person to whom no fault happens. Each refresh replaces it. */
  token: string
  /** Set while {@link reachDatabase} is running, because two refreshes with the same token must not run concurrently. */
  reaching?: Promise<void> | undefined
}

/** An endpoint, and the number of the write at which the fault happens. */
export interface Case {
  readonly name: string
  readonly nth: number
}

export interface Outcome extends Case {
  /**
   * Whether the call reached the write with the fault. A transaction that runs again changes the number of writes, so the call
   * may end before this write.
   */
  readonly isHit: boolean
  /** Descriptions of what is wrong. Empty if the outcome is correct. */
  readonly wrong: readonly string[]
}

/**
 * Longest wait after the fault: the database's own limit of eight seconds, one second for each optional step, and a
 * margin for a busy machine.
 */
const MAX_MS = 12 * SECOND_MS

/**
 * How long the API may be without a database after a cut. Each cut makes the SDK wait longer before it reconnects, up to half a
 * minute for an Admin SDK. An earlier attempt may still be waiting.
 *
 * Source: firebase-js-sdk, `PersistentConnection` (`RECONNECT_MAX_DELAY_FOR_ADMINS`).
 */
const RECONNECTED_MS = 30 * SECOND_MS + MAX_MS

/** How many cases run concurrently: few enough that none of them has to wait. */
const AT_ONCE = 6

interface Playing extends Case {
  readonly caller: FaultCaller
  readonly trap: Trap
  answer: Promise<{ reply: Reply; ms: number }>
}

/**
 * Counts the writes of each endpoint. On a busy machine an endpoint may respond 503 at first; its writes are then counted again
 * with a new caller.
 */
export async function countWrites(line: Line): Promise<Map<string, number>> {
  const counts = await inTurns(Object.keys(SAMPLE_CALLS), async (name) => {
    const counted = async () => {
      const caller = await prepareFault(name, line.origin)
      const trap = line.proxy.trap(caller.mark, Infinity, 'write')
      const reply = await caller.act()
      return { caller, reply, writes: trap.writes() }
    }
    const first = await counted()
    const { caller, reply, writes } = first.reply.status === 503 ? await counted() : first
    const wrong = await aftermath(sampleCall(name), caller, { calls: 1, reply }, line.origin)
    if (reply.status !== sampleCall(name).status) wrong.push(`${reply.status}`)
    if (wrong.length > 0) throw new Error(`${name}: ${wrong.join(', ')}`)
    return [name, writes] as const
  })
  return new Map(counts)
}

/** Runs the call of each case up to the given write, triggers the fault, then retries the call until it succeeds. */
export async function playCases(
  line: Line,
  cases: readonly Case[],
  next: 'write' | 'anything',
  fault: (playing: readonly Playing[]) => Promise<void> | void,
): Promise<Outcome[]> {
  await reachDatabase(line)
  const ready = await inTurns(cases, async ({ name, nth }) => {
    return { name, nth, caller: await prepareFault(name, line.origin) }
  })
  const playing = await inTurns(ready, async (prepared) => {
    const trap = line.proxy.trap(prepared.caller.mark, prepared.nth - 1, next)
    const replying = prepared.caller.act()
    await Promise.race([trap.caught, replying])
    return { ...prepared, trap, answer: timed(replying) }
  })
  await fault(playing)
  return inTurns(playing, (played) => settle(line, played))
}

/**
 * Repeats a commit and a token refresh until both succeed. After a fault, the SDK reconnects slowly, and reads, commits and
 * refreshes use separate connections.
 */
function reachDatabase(line: Line): Promise<void> {
  line.reaching ??= tryToReach(line).finally(() => {
    line.reaching = undefined
  })
  return line.reaching
}

async function tryToReach(line: Line): Promise<void> {
  const { origin, token } = line
  const body = '{"user":{"displayName":"Ligne"}}'
  const committed = await call('PATCH', '/api/common/user', { origin, token, body })
  const refreshed = await post('/api/auth/refresh-access-token', { accessToken: token }, { origin })
  if (refreshed.status === 200) line.token = grantOf(refreshed).accessToken
  if (committed.status === 200 && refreshed.status === 200) return
  await pause()
  await tryToReach(line)
}

async function settle(line: Line, { name, nth, caller, answer, trap }: Playing): Promise<Outcome> {
  const { reply, ms } = await answer
  const { origin } = line
  const called = sampleCall(name)
  const wrong: string[] = []
  if (ms > MAX_MS) wrong.push(`answered after ${Math.round(ms)} ms`)
  const isLate = reply.status === 503 && reply.headers.has('retry-after')
  if (!isLate && reply.status !== called.status) wrong.push(`answered ${reply.status}`)
  let last = reply
  let calls = 1
  const until = performance.now() + RECONNECTED_MS
  while (last.status >= 500 && performance.now() < until) {
    await pause()
    last = await caller.act()
    calls++
  }
  const wanted = calls === 1 ? [called.status] : [called.status, called.repeated]
  if (!wanted.includes(last.status)) wrong.push(`in the end ${last.status} ${last.text}`)
  await reachDatabase(line)
  wrong.push(...(await atLast(() => aftermath(called, caller, { calls, reply: last }, origin))))
  return { name, nth, isHit: trap.hasCaught(), wrong }
}

/**
 * Repeats a check for up to fifteen seconds, because the SDK sends pending writes after it reconnects. Resolves with the faults
 * that remain.
 */
async function atLast(look: () => Promise<string[]>): Promise<string[]> {
  const until = performance.now() + 15 * SECOND_MS
  let wrong = await look()
  while (wrong.length > 0 && performance.now() < until) {
    await pause()
    wrong = await look()
  }
  return wrong
}

/** Waits between two attempts, as briefly as an impatient client. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

/** Waits as long as the header `Retry-After` requires, like a patient client. */
export async function waitAsTold(playing: readonly Playing[]): Promise<void> {
  const answers = await Promise.all(playing.map(({ answer }) => answer))
  // Consider only interrupted calls. A rate limit could require a wait of an hour, and would fail the test anyway.
  const told = answers.map(({ reply }) =>
    reply.status === 503 ? Number(reply.headers.get('retry-after') ?? 0) : 0,
  )
  await new Promise((resolve) => setTimeout(resolve, Math.max(...told) * SECOND_MS))
}

async function timed(replying: Promise<Reply>): Promise<{ reply: Reply; ms: number }> {
  const startedAt = performance.now()
  return { reply: await replying, ms: performance.now() - startedAt }
}

/** Runs the work for a few items at a time. Returns the results in the order of the items. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [i, item] of left) results[i] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
