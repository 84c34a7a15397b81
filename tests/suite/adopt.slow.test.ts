import { DAY_MS } from '@sesame/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lazyAdmin } from '../../functions/src/adapters/firebase/admin.ts'
import { readSite } from '../../functions/src/common/config/config.ts'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import { wake } from '../../functions/src/jobs/wake/wake.ts'
import { adopt } from '../../operations/adopt/adopt.ts'
import { inLanes } from '../../operations/backup/in-lanes.ts'
import { openSite } from '../../operations/backup/site.ts'
import { grantOf } from '../support/api.ts'
import { readRecord } from '../support/database.ts'
import { runJob, suiteJobDeps } from '../support/jobs.ts'
import { suiteEnvironment } from '../support/own-api.ts'
import {
  comeBack,
  importAccounts,
  isGuest,
  pastAccounts,
  type PastAccount,
} from '../support/past-accounts.ts'
import { npmRun } from './npm-run.ts'
import { openDrill, type Drill } from './restore-drill/drill.ts'

const PEOPLE = 5000

/** How many people sign in at once. */
const LANES = 8

let drill: Drill
let people: PastAccount[]
beforeAll(async () => {
  drill = await openDrill({})
  people = await importAccounts(pastAccounts(PEOPLE))
}, 600_000)
afterAll(() => drill.close())

const sweep = async () => {
  const { code, output } = await drill.run(['jobs', 'demo-sesame', '--sweep'])
  expect([code, output]).toEqual([0, expect.not.stringContaining('"severity":"ERROR"') as string])
}

/** Starts the command itself, so that a signal reaches it. */
const start = (...flags: string[]) =>
  npmRun(['demo-sesame', ...flags], { FUNCTIONS_EMULATOR: 'true' }, [
    process.execPath,
    'operations/adopt.ts',
  ])

async function run(...flags: string[]) {
  const launched = start(...flags)
  return { code: await launched.ended, output: launched.output() }
}

const users = async () => (await readRecord('users')) as Record<string, Record<string, unknown>>
const numberIn = (output: string, pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? NaN)

it('loses nobody to the jobs before, although everybody has tried to sign in', async () => {
  await sweep()
  await inLanes(LANES, people, async (person) => comeBack(person))
  await sweep()
  const auth = await drill.admin.auth()
  for (const some of inGroups(people, 100)) {
    const { notFound } = await auth.getUsers(some.map(({ uid }) => ({ uid })))
    expect(notFound).toEqual([])
  }
}, 1_200_000)

it('counts, and writes nothing', async () => {
  const before = await readRecord('users')
  const { code, output } = await run()
  expect(code, output).toBe(0)
  expect(output).toMatch(/désactivés\u00A0: 500, /)
  expect(await readRecord('users')).toEqual(before)
}, 300_000)

it('adopts everybody, although one run is killed, and two go on at once', async () => {
  const had = Object.keys(await users()).length
  const killed = start('--apply')
  await killed.line(/1000 sur/)
  killed.child.kill('SIGKILL')
  await killed.ended
  const between = Object.keys(await users()).length
  expect(between).toBeGreaterThan(had)
  const both = await Promise.all([run('--apply'), run('--apply')])
  const outputs = both.map(({ output }) => output)
  expect(
    both.map(({ code }) => code),
    outputs.join('\n'),
  ).toEqual([0, 0])
  expect(outputs.join('\n')).toContain('celle-ci attend son tour')
  const adopted = outputs
    .map((output) => numberIn(output, /repris\u00A0: (\d+)/))
    .filter((count) => count > 0)
  const all = await users()
  expect(people.filter(({ uid }) => !(uid in all))).toEqual([])
  // The killed run may not have told of its last people.
  expect(between + (adopted[0] ?? 0)).toBe(Object.keys(all).length)
}, 600_000)

it('has given each the methods of before, and accepted no terms', async () => {
  const all = await users()
  for (const person of people) {
    const { uid, email, ways, verified } = person
    const own = all[uid]
    expect(own?.['acceptedTermsAt']).toBeUndefined()
    if (!isGuest(person))
      expect(own).toMatchObject({ email, emailVerified: verified, providers: ways })
  }
})

it('loses nobody to the jobs after, today or within days', async () => {
  await sweep()
  const deps = suiteJobDeps()
  const uids = people.map(({ uid }) => uid)
  const root = (await drill.admin.databases.common()).ref()
  for (const laterMs of [2 * DAY_MS, 9 * DAY_MS]) {
    await root.update(Object.fromEntries(uids.map((uid) => [`access/${uid}/wakeAt`, 1])))
    expect(await runJob(deps, wake, uids, laterMs)).toMatchObject({ examined: PEOPLE, failed: 0 })
  }
  const all = await users()
  expect(people.filter(({ uid }) => !(uid in all))).toEqual([])
}, 600_000)

it('lets everybody in by each of their methods, and asks for the terms', async () => {
  const refused = await inLanes(LANES, people, async (person) => {
    const ways = isGuest(person) ? [undefined] : person.ways
    const replies = []
    for (const way of ways) replies.push(await comeBack(person, way))
    return replies.flatMap((reply) => {
      if (reply === null) return person.disabled ? [] : [person.uid]
      const isIn = reply.status === 200 && grantOf(reply).user.acceptedTermsAt === null
      return isIn && !person.disabled ? [] : [`${person.uid} ${reply.text}`]
    })
  })
  expect(refused.flat()).toEqual([])
}, 1_200_000)

it('takes at most three times as long as the bare import of the same people', async () => {
  const { auth } = lazyAdmin(readSite(suiteEnvironment()))
  const importing = pastAccounts(10_000).filter((one) => !isGuest(one))
  const records = importing.map(({ uid, email, verified, createdAt }) => ({
    uid,
    email,
    emailVerified: verified,
    passwordHash: Buffer.from('of no password'),
    metadata: { creationTime: new Date(createdAt).toUTCString() },
  }))
  const begunAt = performance.now()
  for (const some of inGroups(records, 1000)) {
    const { errors } = await (await auth()).importUsers(some, { hash: { algorithm: 'BCRYPT' } })
    expect(errors).toEqual([])
  }
  const importedAt = performance.now()
  const site = openSite('demo-sesame', suiteEnvironment())
  const { adopted } = await adopt(site, { apply: true }, () => undefined)
  const took = { import: importedAt - begunAt, adopt: performance.now() - importedAt }
  console.log(
    `${adopted}: import ${took.import} ms, adopt ${took.adopt} ms, × ${took.adopt / took.import}`,
  )
  expect(adopted).toBe(importing.length)
  expect(took.adopt / took.import).toBeLessThanOrEqual(3)
}, 600_000)
