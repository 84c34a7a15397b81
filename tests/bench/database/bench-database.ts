import { setTimeout as wait } from 'node:timers/promises'
import type { WireClient } from './client.ts'
import { MeasuredDatabase, seconds } from './measured-database.ts'

const RECORDS = 100_000
const LISTENERS = 1_000
/** The number of listeners that listen to a query for the top records; every other listener listens to a single record. */
const WINDOWS = 10
const WINDOW_SIZE = 50
const WRITERS = 10
const WRITES_PER_SECOND = 2_000
const PACED_SECONDS = 20
const WARM_UP_SECONDS = 5
const TICK_MS = 10

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

/** Measures speed and memory growth with 100,000 records, 1,000 listeners and 2,000 writes per second. */
export async function benchDatabase() {
  const database = await MeasuredDatabase.start()
  try {
    const importSeconds = await seconds(() => importRecords(database))
    const listenSeconds = await seconds(() => listenAll(database))
    const connecting = Array.from({ length: WRITERS }, () => database.connect('writer'))
    const writers = await Promise.all(connecting)

    await writeAtPace(writers, WARM_UP_SECONDS)
    const before = await database.usage('usage without garbage')
    const pushesBefore = database.pushes()
    const started = performance.now()
    const latencies = await writeAtPace(writers, PACED_SECONDS)
    const elapsed = (performance.now() - started) / 1000
    const pushes = database.pushes() - pushesBefore
    const after = await database.usage('usage without garbage')
    const cpuSeconds = after.cpuSeconds - before.cpuSeconds
    return {
      importSeconds,
      listenSeconds,
      writesPerSecond: latencies.length / elapsed,
      p50Ms: quantile(latencies, 0.5),
      p99Ms: quantile(latencies, 0.99),
      pushesPerSecond: pushes / elapsed,
      /** The share of one processor core that the fixed rate of writes takes. */
      cpuShare: cpuSeconds / elapsed,
      /** The capacity of one processor core. Rely on this figure if the machine is busy. */
      writesPerCpuSecond: latencies.length / cpuSeconds,
      heapBefore: before.heapBytes,
      heapAfter: after.heapBytes,
      /** The rate of writes at full speed. */
      maxWritesPerSecond: await writeAtOnce(writers, 5),
    }
  } finally {
    await database.close()
  }
}

function importRecords(database: MeasuredDatabase): Promise<void> {
  const records = Object.fromEntries(
    Array.from({ length: RECORDS }, (_, index) => [keyOf(index), recordOf(index)]),
  )
  return database.fill(RULES, { records, writers: { writer: true } })
}

const keyOf = (index: number) => `-record-${String(index).padStart(6, '0')}`
const recordOf = (index: number) => ({
  name: `Record ${index}`,
  score: Math.random(),
  text: 'Portez ce vieux whisky au juge blond qui fume. '.repeat(2),
})

async function listenAll(database: MeasuredDatabase): Promise<void> {
  for (let index = 0; index < LISTENERS; index += 50) {
    const group = Array.from({ length: 50 }, async (_, offset) => {
      const listener = await database.connect(`listener-${index + offset}`)
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

/** Writes at a fixed rate. Resolves to the latency of each write, in milliseconds. */
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

/** Writes at full speed: each writer always has twenty writes in progress. Resolves to the number of writes per second. */
async function writeAtOnce(writers: readonly WireClient[], duration: number): Promise<number> {
  const end = performance.now() + duration * 1000
  let written = 0
  const lane = async (writer: WireClient) => {
    for (; performance.now() < end; written++) await write(writer)
  }
  await Promise.all(writers.flatMap((writer) => Array.from({ length: 20 }, () => lane(writer))))
  return written / duration
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
}
