import { VERSION } from '@sesame/contract/version'
import { parseRandomKey } from '../../common/config/random-key.ts'
import type { CounterPath } from '../../common/limits/counters.ts'
import type { RunningDeps } from '../../console/running-deps.ts'
import { OTHER_KEY } from '../fakes/fake-deps.ts'
import { fakeDirectoryIndex } from '../fakes/fake-directory-index.ts'
import { fakeAnnouncements, fakeErasures, fakeJobRuns, fakeTotals } from '../fakes/fake-running.ts'
import type { World } from '../fakes/world.ts'

/** A running, healthy product in memory, as the console needs it. */
export function fakeRunningDeps(
  world: World,
  { limitsFactor = 1e6 }: { readonly limitsFactor?: number } = {},
): RunningDeps {
  const { running } = world
  const pathOf = ({ limit, window, key }: CounterPath) => `${limit}/${window}/${key}`
  return {
    announcements: fakeAnnouncements(running),
    jobRuns: fakeJobRuns(running, () => world.dryRunSince),
    erasures: fakeErasures(world.tree),
    directoryIndex: fakeDirectoryIndex(world),
    jobTasks: {
      async enqueue(task) {
        await Promise.resolve()
        if (running.failure) throw running.failure
        running.jobTasks.push(task)
      },
    },
    totals: fakeTotals(running),
    counters: {
      count: (path) => Promise.resolve(world.rates.get(pathOf(path)) ?? 0),
      clear(paths) {
        for (const path of paths) world.rates.delete(pathOf(path))
        return Promise.resolve()
      },
      reached(limit, window, count, cap) {
        const full = [...world.rates].filter(
          ([path, tries]) => path.startsWith(`${limit}/${window}/`) && tries >= count,
        )
        return Promise.resolve(Math.min(full.length, cap))
      },
    },
    mailQueue: {
      waiting(cap) {
        const { size: length } = world.waiting
        const oldestAt = length > 0 ? Math.min(...world.waiting.values()) : null
        return Promise.resolve({ length: Math.min(length, cap), capped: length > cap, oldestAt })
      },
    },
    self: {
      pages: ['https://sesame.example'],
      passkeys: { rpId: 'sesame.example', origins: ['https://sesame.example'] },
      appCheck: true,
      captcha: true,
      jobsDryRun: false,
      smtp: {
        host: 'smtp.exemple.fr',
        port: 465,
        user: null,
        security: 'tls',
        from: { name: 'Sésame', address: 'ne-pas-repondre@exemple.fr' },
        sender: null,
        dkim: null,
      },
      settings: [{ name: 'SESAME_JOBS', value: 'sweep', isSet: true, isSecret: false }],
    },
    limits: { pepper: parseRandomKey('PEPPER', OTHER_KEY), limitsFactor },
    probes: {
      database: () => Promise.resolve(),
      identity: () => Promise.resolve(),
      statistics: () => Promise.resolve(),
    },
    askApi: () => {
      const dependencies = { database: true, identity: true }
      const health = { status: 'ok', version: VERSION, projectVersion: '3', dependencies } as const
      return Promise.resolve({ status: 200, health, code: null })
    },
    greetMailServer: () => Promise.resolve(null),
  }
}
