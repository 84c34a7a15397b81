import { openDatabase } from './open-database.ts'
import { openSocket } from './open-socket.ts'
import type { Hosts, Verdict } from './verdict.ts'

const GUIDE = 'https://firebase.google.com/docs/database/web/read-and-write'
const UPDATES = `${GUIDE}#update_specific_fields`
const EVENTS = `${GUIDE}#web_value_events`

const PARTS = 25
const FEW = 400
const MANY = PARTS * FEW

/** Each measurement uses the fastest of this many runs, because other work may slow the machine. */
const RUNS = 3

/**
 * The largest accepted ratio between the costs of two runs. The costs should be equal. They differ by a much larger factor
 * if each path is compared with every other path or listener.
 */
const MOST = 3

/** In these rules, access depends on data at another path, as in most applications. */
const IS_OPEN = "root.child('open').val() === true"
const RULES = {
  done: { '.write': true },
  items: { $id: { '.read': IS_OPEN, '.write': IS_OPEN, '.validate': 'newData.isNumber()' } },
}

/** An update of the numbered locations from `from` up to, but not including, `to`. */
type Update = readonly [from: number, to: number]

const FIRST: Update = [0, FEW]
const ALL: Update = [0, MANY]
const REPEATED = Array.from({ length: PARTS }, () => FIRST)
const IN_PARTS = Array.from({ length: PARTS }, (_, at): Update => [at * FEW, (at + 1) * FEW])

/**
 * Updates many paths under many listeners, and checks the notifications and how the cost grows. Runs that are compared
 * notify the same number of listeners, so that other work on the machine slows them equally.
 */
export async function listeners(hosts: Hosts): Promise<Verdict[]> {
  const client = await openListeners(hosts)
  const fastest = async (updates: readonly Update[]) => {
    const times: number[] = []
    const found = new Set<string>()
    for (let run = 0; run < RUNS; run++) {
      const since = performance.now()
      for (const one of updates) found.add(await client.update(one))
      times.push(performance.now() - since)
    }
    return { ms: Math.min(...times), found: [...found].join('; ') }
  }
  try {
    await client.listen(FIRST)
    const under = await fastest(REPEATED)
    await client.listen([FEW, MANY])
    const beside = await fastest(IN_PARTS)
    const atOnce = await fastest([ALL])
    return [
      verdict(
        `an update of ${MANY} paths tells each of ${MANY} listeners its own change, once`,
        UPDATES,
        ...[`204, ${MANY} right, 0 wrong`, atOnce.found],
      ),
      verdict(
        `one of ${FEW} paths tells ${FEW} of them, and the others nothing`,
        EVENTS,
        ...[`204, ${FEW} right, 0 wrong`, beside.found],
      ),
      growth(`${MANY} paths at once / in ${PARTS} updates`, atOnce.ms / beside.ms),
      growth(`${FEW} paths under ${MANY} listeners / under ${FEW}`, beside.ms / under.ms),
    ]
  } finally {
    client.close()
  }
}

/** Connects a client that listens to locations of a database and can update them over REST. */
async function openListeners(hosts: Hosts) {
  const { namespace, putRules, send } = openDatabase(hosts, 'conformance-listeners')
  await putRules(RULES)
  await send('PUT', '/', { open: true })
  const socket = openSocket(hosts, namespace)
  await socket.next()
  let value = 0
  return {
    async listen([from, to]: Update) {
      for (let at = from; at < to; at++) await socket.ask('q', { p: `/${placeOf(at)}`, h: '' })
    },
    /** Resolves with the numbers of right and wrong notifications, once all listeners have been notified. */
    async update([from, to]: Update): Promise<string> {
      value += 1
      const count = to - from
      const members = Array.from({ length: count }, (_, at) => [placeOf(from + at), value] as const)
      const anonymous = { owner: false, query: 'print=silent' }
      const { status } = await send('PATCH', '/', Object.fromEntries(members), anonymous)
      const told: unknown[] = []
      while (status === 204 && told.length < count) {
        const message = await socket.next().catch(() => undefined)
        if (message === undefined) break
        told.push(message.d)
      }
      // Every message that the update pushes arrives before the reply to a later write.
      told.push(...(await socket.ask('p', { p: '/done', d: value })).pushes)
      const due = new Set(members.map(([p, d]) => JSON.stringify({ a: 'd', b: { p, d } })))
      const wrong = told.filter((push) => !due.delete(JSON.stringify(push))).length
      return `${status}, ${count - due.size} right, ${wrong} wrong`
    },
    close: () => socket.close(),
  }
}

const placeOf = (at: number) => `items/${String(at).padStart(5, '0')}`

function growth(name: string, ratio: number): Verdict {
  const expected = `at most ${MOST} times`
  const found = ratio <= MOST ? expected : `${ratio.toFixed(1)} times`
  return verdict(`the cost of ${name}`, UPDATES, expected, found)
}

function verdict(name: string, source: string, expected = '', found = ''): Verdict {
  return { area: 'Listeners', name, source, expected, found }
}
