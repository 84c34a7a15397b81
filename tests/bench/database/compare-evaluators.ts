/**
 * Judges the same writes and reads over 20,000 records with targaryen and with our evaluator, and prints the
 * processor time of each. targaryen is no dependency: install it anywhere and name the folder.
 *
 * Usage: npm install --prefix .cache/targaryen targaryen@3.1.0
 *        node tests/bench/database/compare-evaluators.ts .cache/targaryen
 */
import { Namespace } from '@sesame/emulators/database/namespace/namespace'
import { OWNER } from '@sesame/emulators/database/namespace/access'
import { compileRuleset } from '@sesame/emulators/database/rules/compile-ruleset'
import { WHOLE } from '@sesame/emulators/database/query/query'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const RECORDS = 20_000
const WARM_UP = 3
const rules = {
  rules: {
    records: {
      '.read': 'auth !== null',
      $id: {
        '.write': "auth !== null && root.child('writers/' + auth.uid).val() === true",
        '.validate': "newData.hasChildren(['name', 'score'])",
        score: { '.validate': 'newData.isNumber() && newData.val() >= 0' },
        name: { '.validate': 'newData.isString() && newData.val().length < 100' },
      },
    },
  },
}
const data = {
  writers: { writer: true },
  records: Object.fromEntries(
    Array.from({ length: RECORDS }, (_, index) => [
      `r${index}`,
      { name: `Record ${index}`, score: index },
    ]),
  ),
}

/** What both must answer with yes. */
interface Evaluator {
  readonly write: (index: number) => boolean
  readonly read: (index: number) => boolean
}

function ours(): Evaluator {
  const namespace = new Namespace('bench', Date.now, () => undefined)
  namespace.setRules('', compileRuleset(JSON.stringify(rules)))
  namespace.write([{ path: [], isPriority: false, json: data }], OWNER)
  const user = { owner: false, auth: { uid: 'writer', token: {} } } as const
  return {
    read: (index) => namespace.canRead(['records', `r${index}`], WHOLE, user),
    write: (index) => {
      const path = ['records', `r${index}`, 'score']
      namespace.write([{ path, isPriority: false, json: index }], user)
      return true
    },
  }
}

/** The part of targaryen's interface that is used here. */
interface Database {
  as(auth: object): Database
  read(path: string): { allowed: boolean }
  write(path: string, value: unknown): { allowed: boolean; newDatabase: Database }
}

function targaryen(folder: string): Evaluator {
  const load = createRequire(`${resolve(folder)}/`)
  const { database } = load('targaryen') as {
    database: (rules: object, data: object) => Database
  }
  let current = database(rules, data).as({ uid: 'writer' })
  return {
    read: (index) => current.read(`/records/r${index}`).allowed,
    write: (index) => {
      const { allowed, newDatabase } = current.write(`/records/r${index}/score`, index)
      current = newDatabase.as({ uid: 'writer' })
      return allowed
    },
  }
}

/** Milliseconds of processor time for one of many. */
function cost(judge: (index: number) => boolean, times: number): string {
  const run = (from: number, to: number) => {
    for (let index = from; index < to; index++) {
      if (!judge(index)) throw new Error(`refused ${index}`)
    }
  }
  run(0, WARM_UP)
  const { user, system } = process.cpuUsage()
  run(WARM_UP, WARM_UP + times)
  const used = process.cpuUsage({ user, system })
  return ((used.user + used.system) / 1000 / times).toFixed(3)
}

const [folder = '.cache/targaryen'] = process.argv.slice(2)
for (const [name, evaluator, writes] of [
  ['targaryen', targaryen(folder), 20],
  ['ours', ours(), 2_000],
] as const) {
  const write = cost(evaluator.write, writes)
  const read = cost(evaluator.read, 1_000)
  console.log(`${name}: a write ${write} ms, a read ${read} ms`)
}
