import { DAY_MS } from '@sesame/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inGroups } from '../../../functions/src/common/in-groups.ts'
import { wake } from '../../../functions/src/jobs/wake/wake.ts'
import { grantOf } from 'sesame-testing/api'
import { runJob, suiteJobDeps } from '../../support/jobs.ts'
import {
  comeBack,
  importAccounts,
  isGuest,
  pastAccounts,
  type PastAccount,
} from '../../support/past-accounts.ts'
import { npmRun } from '../npm-run.ts'
import { openDrill, type Drill } from '../restore-drill/drill.ts'

/** The number of people who sign in at the same time. */
const AT_ONCE = 8

/** The number of people after which the command reports its progress. */
const TOLD = 1000

type Profiles = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The emulator suite in which the adoption ran, for further tests. */
export interface Adoption {
  readonly drill: Drill
  /** Runs the command `adopt` with these options. */
  readonly run: (
    ...flags: string[]
  ) => Promise<{ readonly code: number | string; readonly output: string }>
}

/**
 * Adds the steps of the adoption in docs/adopt.md to the calling test file, as tests on a separate emulator suite, with
 * `count` people whose accounts are older than Sésame. These people all try to sign in before the adoption, unless `hasTried`
 * is false.
 */
export function walkAdoption(count: number, hasTried: boolean): () => Adoption {
  let drill: Drill
  let people: PastAccount[]
  /** The uids of people who got a profile before the adoption, because they signed in with a provider. */
  let hadProfile: ReadonlySet<string>
  beforeAll(async () => {
    drill = await openDrill({})
    people = await importAccounts(pastAccounts(count))
  }, 600_000)
  afterAll(() => drill.close())

  // Run the command itself, not npm, so that a signal reaches the command.
  const start = (...flags: string[]) =>
    npmRun(['demo-sesame', ...flags], { FUNCTIONS_EMULATOR: 'true' }, [
      process.execPath,
      'operations/adopt.ts',
    ])
  const run: Adoption['run'] = async (...flags) => {
    const launched = start(...flags)
    return { code: await launched.ended, output: launched.output() }
  }
  const sweep = async () => {
    const { code, output } = await drill.run(['jobs', 'demo-sesame', '--sweep'])
    expect(code, output).toBe(0)
    expect(output).not.toContain('"severity":"ERROR"')
  }
  const root = async () => (await drill.admin.databases.common()).ref()
  const profiles = async () => ((await (await root()).child('users').get()).val() ?? {}) as Profiles
  const without = (all: Profiles) => people.filter(({ uid }) => !(uid in all))
  const accounts = async () => {
    const auth = await drill.admin.auth()
    const found = inGroups(people, 100).map((some) =>
      auth.getUsers(some.map(({ uid }) => ({ uid }))),
    )
    return (await Promise.all(found)).flatMap(({ users }) => users)
  }

  describe(`${count} people with older accounts, who ${hasTried ? 'all' : 'never'} tried to sign in`, () => {
    it('people are not erased by the jobs that run before the adoption', async () => {
      await sweep()
      for (const some of inGroups(hasTried ? people : [], AT_ONCE)) {
        await Promise.all(some.map((person) => comeBack(person)))
      }
      await sweep()
      expect(await accounts()).toHaveLength(count)
    }, 1_200_000)

    it('people are only counted by a run without --apply', async () => {
      const before = await profiles()
      hadProfile = new Set(Object.keys(before))
      const { code, output } = await run()
      expect(code, output).toBe(0)
      expect(output).toContain(`désactivés\u00A0: ${count / 10}, `)
      expect(await profiles()).toEqual(before)
    }, 300_000)

    const isKilled = async () => {
      const had = Object.keys(await profiles()).length
      const killed = start('--apply')
      await killed.line(new RegExp(`… ${TOLD} sur`))
      killed.child.kill('SIGKILL')
      await killed.ended
      const all = await profiles()
      expect(Object.keys(all).length).toBeGreaterThan(had)
      expect(without(all).length).toBeGreaterThan(0)
    }
    // With fewer people, the adoption ends before it first reports progress.
    if (count > TOLD) it('people are adopted by the next run if a run is killed', isKilled, 300_000)

    it('people are adopted only once by two simultaneous runs, which wait for each other', async () => {
      const had = Object.keys(await profiles()).length
      const both = await Promise.all([run('--apply'), run('--apply')])
      const outputs = both.map(({ output }) => output).join('\n')
      expect([both.map(({ code }) => code), outputs]).toEqual([
        [0, 0],
        expect.stringContaining('attend son tour'),
      ])
      const all = await profiles()
      expect(without(all)).toEqual([])
      const adopted = [...outputs.matchAll(/repris\u00A0: (\d+)/gu)].map(([, own]) => Number(own))
      expect(had + adopted.reduce((a, b) => a + b)).toBe(Object.keys(all).length)
    }, 600_000)

    it('people keep their methods and claims, get our claims, and have not accepted any terms', async () => {
      const all = await profiles()
      const found = new Map((await accounts()).map((user) => [user.uid, user.customClaims ?? {}]))
      for (const person of people) {
        const { uid, email, ways, verified, claims } = person
        const { providers = [], ...own } = all[uid] ?? {}
        expect(own).not.toHaveProperty('acceptedTermsAt')
        expect([...(providers as string[])].sort()).toEqual([...ways].sort())
        expect(own).toMatchObject(
          isGuest(person) ? { isAnonymous: true } : { email, emailVerified: verified },
        )
        const ours = isGuest(person) ? {} : { registered: true }
        expect([uid, found.get(uid)]).toEqual([uid, { ...claims, ...ours }])
      }
    }, 300_000)

    it('people are in the directory after the adoption', async () => {
      const entries = (await (await root()).child('directory').get()).val() as Profiles
      expect(without(entries)).toEqual([])
    })

    it('people are not erased by the jobs that run after the adoption, on that day and nine days later', async () => {
      await sweep()
      const deps = suiteJobDeps()
      const uids = people.map(({ uid }) => uid)
      for (const laterMs of [2 * DAY_MS, 9 * DAY_MS]) {
        const due = Object.fromEntries(uids.map((uid) => [`access/${uid}/wakeAt`, 1]))
        await (await root()).update(due)
        const report = await runJob(deps, wake, uids, laterMs)
        expect(report).toMatchObject({ examined: count, failed: 0 })
      }
      expect(without(await profiles())).toEqual([])
      expect(await accounts()).toHaveLength(count)
    }, 900_000)

    it('people can sign in with each of their methods; newly adopted people, but no guests, must accept the terms', async () => {
      const outside = async (person: PastAccount) => {
        const refused: unknown[] = []
        for (const way of isGuest(person) ? [undefined] : person.ways) {
          const reply = await comeBack(person, way)
          const due = reply?.status === 200 ? grantOf(reply).user.termsDue : undefined
          const isAsked = !isGuest(person) && !hadProfile.has(person.uid)
          const isIn = reply?.status === 200 && (due?.isRequired === true) === isAsked
          if (isIn === person.disabled) refused.push([person, way, reply?.text])
        }
        return refused
      }
      for (const some of inGroups(people, AT_ONCE)) {
        expect((await Promise.all(some.map(outside))).flat()).toEqual([])
      }
    }, 1_200_000)

    it('people are not changed by another run of the command', async () => {
      const before = await profiles()
      const { code, output } = await run('--apply')
      expect([code, output]).toEqual([0, expect.stringContaining(' 0 à reprendre, 0 à compléter')])
      expect(await profiles()).toEqual(before)
    }, 300_000)
  })
  return () => ({ drill, run })
}
