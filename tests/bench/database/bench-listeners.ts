import { setTimeout as wait } from 'node:timers/promises'
import { commandLocale, localized } from 'sesame-emulators/texts/localized'
import { median } from '../median.ts'
import type { Verdict } from '../verdict.ts'
import type { WireClient } from './client.ts'
import { MeasuredDatabase, seconds } from './measured-database.ts'

const FEW = 200
const SOME = 2_000
const MANY = 20_000
const PER_CLIENT = 100
const UPDATES = 3
const QUIET_WRITES = 40
/** Longer than the delay (ms) after which the database checks again who may still listen. */
const QUIET_MS = 150

/** As in most applications, the permission to read or write depends on a record elsewhere. */
const IS_MEMBER = "root.child('members/' + auth.uid).val() === true"
const RULES = {
  rules: {
    items: { $id: { '.read': IS_MEMBER, '.write': IS_MEMBER, '.validate': 'newData.isNumber()' } },
    elsewhere: { '.write': IS_MEMBER },
  },
}

/** Measures the cost of many listeners: for an update that notifies all of them, and for writes that notify none. */
export async function benchListeners(): Promise<Verdict[]> {
  const database = await MeasuredDatabase.start()
  try {
    const items = Object.fromEntries(Array.from({ length: MANY }, (_, index) => [keyOf(index), -1]))
    await database.fill(RULES, { items, members: { member: true } })
    const writer = await database.connect('member')
    let listening = 0
    const listenTo = async (count: number) => {
      for (; listening < count; listening += PER_CLIENT) await listenFrom(database, listening)
    }

    await listenTo(FEW)
    await cpuOfWrite(database, writer)
    const besideFew = await cpuOfWrite(database, writer)
    await listenTo(SOME)
    const someSeconds = await secondsOfUpdate(database, writer, SOME)
    await listenTo(MANY)
    const manySeconds = await secondsOfUpdate(database, writer, MANY)
    const besideMany = await cpuOfWrite(database, writer)
    return verdicts({ someSeconds, manySeconds, besideFew, besideMany })
  } finally {
    await database.close()
  }
}

interface Measured {
  readonly someSeconds: number
  readonly manySeconds: number
  /** Processor time of a write with few listeners and with many, in milliseconds. */
  readonly besideFew: number
  readonly besideMany: number
}

function verdicts({ someSeconds, manySeconds, besideFew, besideMany }: Measured): Verdict[] {
  const [few, some, many] = [FEW, SOME, MANY].map((value) => value.toLocaleString(commandLocale()))
  const time = `${someSeconds.toFixed(2)} s`
  const detail = localized({ fr: `${time} pour ${some}`, en: `${time} for ${some}` })
  const cpu = `${besideMany.toFixed(2)} / ${besideFew.toFixed(2)} ms`
  return [
    {
      name: localized({
        fr: `Mise à jour de ${many} chemins sous ${many} écoutes, en secondes`,
        en: `Update of ${many} paths below ${many} listeners, in seconds`,
      }),
      value: manySeconds,
      budget: { atMost: 1 },
      detail,
    },
    {
      name: localized({
        fr: 'La même / un dixième des chemins sous un dixième des écoutes',
        en: 'The same / a tenth of the paths below a tenth of the listeners',
      }),
      value: manySeconds / someSeconds,
      budget: { atMost: 15 },
      detail,
    },
    {
      name: localized({
        fr: `Écriture à côté de ${many} écoutes / de ${few}`,
        en: `Write beside ${many} listeners / beside ${few}`,
      }),
      value: besideMany / besideFew,
      budget: { atMost: 2 },
      detail: localized({ fr: `${cpu} de processeur`, en: `${cpu} of processor time` }),
    },
  ]
}

const keyOf = (index: number) => `item-${String(index).padStart(5, '0')}`

async function listenFrom(database: MeasuredDatabase, first: number): Promise<void> {
  const client = await database.connect('member')
  const paths = Array.from({ length: PER_CLIENT }, (_, offset) => `/items/${keyOf(first + offset)}`)
  await Promise.all(paths.map((p) => client.request('q', { p, h: '' })))
}

/** Returns the time (s) until every listener has been notified of an update: the median of three updates. */
async function secondsOfUpdate(database: MeasuredDatabase, writer: WireClient, count: number) {
  const times: number[] = []
  for (let update = 0; update < UPDATES; update++) {
    const members = Array.from({ length: count }, (_, index) => [keyOf(index), update])
    const awaited = database.pushes() + count
    const time = await seconds(async () => {
      await writer.request('m', { p: '/items', d: Object.fromEntries(members) as object })
      while (database.pushes() < awaited) await wait(1)
    })
    times.push(time)
  }
  return median(times)
}

/** Returns the processor time (ms) of a write that no listener is notified of, including the database's later work for it. */
async function cpuOfWrite(database: MeasuredDatabase, writer: WireClient): Promise<number> {
  const before = await database.usage()
  for (let index = 0; index < QUIET_WRITES; index++) {
    await writer.request('p', { p: '/elsewhere', d: Math.random() })
    await wait(QUIET_MS)
  }
  const after = await database.usage()
  return ((after.cpuSeconds - before.cpuSeconds) * 1000) / QUIET_WRITES
}
