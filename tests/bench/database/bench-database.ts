import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { firstAnswer } from '../load.ts'
import { freePort, serve } from '../served.ts'
import { type WireClient, wireClient } from './client.ts'

const SERVER = join(import.meta.dirname, '../../../emulators/src/database/main.ts')

const RECORDS = 100_000
const LISTENERS = 1_000
/** How many listeners follow the top records instead of a single one. */
const WINDOWS = 10
const WINDOW_SIZE = 50
const WRITERS = 10
const WRITES_PER_SECOND = 2_000
const PACED_SECONDS = 20
const WARM_UP_SECONDS = 5
const TICK_MS = 10

const NAMESPACE = 'bench'
const RULES = {
  rules: {
    records: {
      '.read': 'auth !== null',
      '.indexOn': 'score',
      $id: {
        '.write': "auth !== null && root.child('writers/' + auth.uid).val() === true",
        '.validate': "newData.hasChildren(['name', 'score', 'text'])",
        score: { '.validate': 'newData.isNumber() && newData.val() >= 0 && newData.val() < 1' },
        name: { '.validate': 'newData.isString() && newData.val().length < 100' },
        text: { '.validate': 'newData.isString()' },
        $other: { '.validate': false },
      },
    },
  },
}

/** 100,000 records, 1,000 listeners and 2,000 writes a second: measures speed, and whether memory grows. */
export async function benchDatabase() {
  const port = await freePort()
  const server = serve(port, SERVER, ['--port', String(port)], {})
  const clients: WireClient[] = []
  const connect = async (uid: string) => {
    const client = await wireClient(port, NAMESPACE, uid)
    clients.push(client)
    return client
  }
  try {
    await firstAnswer({ port, path: `/.json?ns=${NAMESPACE}` })
    const importSeconds = await seconds(() => importRecords(port))
    const listenSeconds = await seconds(() => listenAll(connect))
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => connect('writer')))

    await writeAtPace(writers, WARM_UP_SECONDS)
    const before = await server.usage('usage without garbage')
    const pushesBefore = pushesOf(clients)
    const started = performance.now()
    const latencies = await writeAtPace(writers, PACED_SECONDS)
    const elapsed = (performance.now() - started) / 1000
    const pushes = pushesOf(clients) - pushesBefore
    const after = await server.usage('usage without garbage')
    const cpuSeconds = after.cpuSeconds - before.cpuSeconds
    return {
      importSeconds,
      listenSeconds,
      writesPerSecond: latencies.length / elapsed,
      p50Ms: quantile(latencies, 0.5),
      p99Ms: quantile(latencies, 0.99),
      pushesPerSecond: pushes / elapsed,
      /** Share of one core, at the paced rate. */
      cpuShare: cpuSeconds / elapsed,
      /** Capacity of one core: the figure to trust on a busy machine. */
      writesPerCpuSecond: latencies.length / cpuSeconds,
      heapBefore: before.heapBytes,
      heapAfter: after.heapBytes,
      /** At full speed. */
      maxWritesPerSecond: await writeAtOnce(writers, 5),
    }
  } finally {
    for (const client of clients) client.close()
    await server.stop()
  }
}

async function importRecords(port: number): Promise<void> {
  const records = Object.fromEntries(
    Array.from({ length: RECORDS }, (_, index) => [keyOf(index), recordOf(index)]),
  )
  const data = { records, writers: { writer: true } }
  for (const [path, json] of [
    ['/.settings/rules.json?', RULES],
    ['/.json?writeSizeLimit=unlimited&print=silent&', data],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}ns=${NAMESPACE}`, {
      method: 'PUT',
      headers: { Authorization: 'Bearer owner' },
      body: JSON.stringify(json),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }
}

const keyOf = (index: number) => `-record-${String(index).padStart(6, '0')}`
const recordOf = (index: number) => ({
  name: `Record ${index}`,
  score: Math.random(),
  text: 'Portez ce vieux whisky au juge blond qui fume. '.repeat(2),
})

async function listenAll(connect: (uid: string) => Promise<WireClient>): Promise<void> {
  for (let index = 0; index < LISTENERS; index += 50) {
    const group = Array.from({ length: 50 }, async (_, offset) => {
      const listener = await connect(`listener-${index + offset}`)
      await listener.request('q', listenOf(index + offset))
    })
    await Promise.all(group)
  }
}

function listenOf(index: number): object {
  const best = { i: 'score', l: WINDOW_SIZE, vf: 'r' }
  return index < WINDOWS
    ? { p: '/records', q: best, t: 1, h: '' }
    : { p: `/records/${keyOf(index * 97)}`, h: '' }
}

function write(writer: WireClient): Promise<void> {
  const p = `/records/${keyOf(Math.floor(Math.random() * RECORDS))}/score`
  return writer.request('p', { p, d: Math.random() })
}

/** Latency of each write in milliseconds, at a fixed rate of writes. */
async function writeAtPace(writers: readonly WireClient[], duration: number): Promise<number[]> {
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  const start = performance.now()
  const total = duration * WRITES_PER_SECOND
  let sent = 0
  while (sent < total) {
    const due = Math.min(total, ((performance.now() - start) / 1000) * WRITES_PER_SECOND)
    for (; sent < due; sent++) {
      const writer = writers[sent % writers.length]
      if (writer === undefined) throw new Error('no writers')
      const at = performance.now()
      pending.push(write(writer).then(() => void latencies.push(performance.now() - at)))
    }
    await wait(TICK_MS)
  }
  await Promise.all(pending)
  return latencies
}

/** Writes per second when each writer keeps twenty in flight. */
async function writeAtOnce(writers: readonly WireClient[], duration: number): Promise<number> {
  const end = performance.now() + duration * 1000
  let written = 0
  const lane = async (writer: WireClient) => {
    for (; performance.now() < end; written++) await write(writer)
  }
  await Promise.all(writers.flatMap((writer) => Array.from({ length: 20 }, () => lane(writer))))
  return written / duration
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function pushesOf(clients: readonly WireClient[]): number {
  return clients.reduce((sum, client) => sum + client.pushes(), 0)
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
}
