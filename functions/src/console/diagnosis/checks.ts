import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { ProjectCheckId } from '@sesame/contract/project-checks'
import { checkLast } from '../../common/journal/verify-journal.ts'
import {
  judgeApi,
  judgeMailServer,
  judgePasskeys,
  judgeProtection,
  judgeTrustedProxies,
  timed,
  type Judgement,
} from '../../common/judge-checks.ts'
import { daysUpTo } from '../../common/statistics/days.ts'
import { TRIAL_DAYS } from '../../jobs/running/dry-run-trial.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { listJobs, modeOf } from '../jobs/job-list.ts'

/** How many of the newest journal entries are checked. */
const CHECKED = 1000

/** A service that takes longer than this to respond is reported. */
const SLOW_MS = SECOND_MS

/** An e-mail that has waited longer than this is reported. */
const LATE_EMAIL_MS = 30 * MINUTE_MS
const MAX_WAITING = 1000

/** Prefix of the counters of Content-Security-Policy violations, among all counters of a day. */
const VIOLATION = 'csp-violation/'

type Check = (deps: ConsoleDeps) => Judgement | Promise<Judgement>

const service =
  (id: 'database' | 'identity' | 'statistics'): Check =>
  async ({ probes }) => {
    const { result: isUp, durationMs } = await timed(() =>
      probes[id]().then(
        () => true,
        () => false,
      ),
    )
    if (!isUp) return { state: 'failed', facts: { durationMs, problem: 'no-answer' } }
    if (durationMs > SLOW_MS) return { state: 'warning', facts: { durationMs, problem: 'slow' } }
    return { state: 'ok', facts: { durationMs } }
  }

/** The checks that the server runs on itself. A check that throws counts as unknown. */
export const CHECKS: Readonly<Record<ProjectCheckId, Check>> = {
  database: service('database'),
  identity: service('identity'),
  statistics: service('statistics'),

  async jobs(deps) {
    const { items } = await listJobs(deps)
    const wrong = items.filter(({ state }) => ['late', 'failed', 'stopped'].includes(state))
    const facts = {
      late: wrong.filter(({ state }) => state === 'late').length,
      failed: wrong.filter(({ state }) => state !== 'late').length,
      jobs: wrong
        .map(({ job }) => job)
        .join(', ')
        .slice(0, 300),
    }
    return { state: wrong.length > 0 ? 'failed' : 'ok', facts }
  },

  async 'dry-run'(deps) {
    const { sweep, setBy, dryRunSince } = await modeOf(deps)
    const days = dryRunSince === null ? null : Math.floor((deps.now() - dryRunSince) / DAY_MS)
    const facts = { sweep, setBy, days }
    if (sweep) return { state: 'ok', facts }
    return { state: (days ?? 0) > TRIAL_DAYS ? 'failed' : 'warning', facts }
  },

  'mail-server': async ({ self: { smtp }, greetMailServer }) =>
    judgeMailServer(smtp, smtp && (await greetMailServer())),

  async 'mail-queue'({ mailQueue: queue, now }) {
    const { length, capped, oldestAt } = await queue.waiting(MAX_WAITING)
    const ageMs = oldestAt === null ? 0 : now() - oldestAt
    const facts = { length, capped, oldestMinutes: Math.floor(ageMs / MINUTE_MS) }
    return { state: ageMs > LATE_EMAIL_MS ? 'warning' : 'ok', facts }
  },

  async api({ askApi, config }) {
    const { result, durationMs } = await timed(askApi)
    const { state, facts } = judgeApi(result)
    return { state, facts: { ...facts, host: new URL(config.hostURL).host, durationMs } }
  },

  /** Calls the API, whose response shows that no secret is weak or missing: otherwise, the API does not start. */
  async secrets({ askApi }) {
    const { health, code } = await askApi()
    if (code === 'server/misconfigured') return { state: 'failed', facts: { api: 'misconfigured' } }
    // The console's own secret is strong, since otherwise this code would not run.
    return { state: health === null ? 'unknown' : 'ok', facts: {} }
  },

  origins: ({ self: { pages }, config }) => ({
    state: pages.every(isSecure) || config.inEmulator ? 'ok' : 'failed',
    facts: { host: new URL(config.hostURL).host, origins: pages.length },
  }),

  'trusted-proxies'({ config: { trustedProxies: trusted, inEmulator } }) {
    // In the emulators, there is no proxy in front of the function.
    if (trusted === 0 && inEmulator) return { state: 'ok', facts: { trusted, problem: 'none' } }
    return judgeTrustedProxies(trusted, null)
  },

  'app-check': ({ self, config }) => judgeProtection(self.appCheck, config.inEmulator),
  captcha: ({ self, config }) => judgeProtection(self.captcha, config.inEmulator),

  passkeys({ self, config }) {
    const { rpId } = self.passkeys
    const host = new URL(config.hostURL).hostname
    if (config.inEmulator && rpId === 'localhost') return { state: 'ok', facts: { rpId, host } }
    return judgePasskeys(rpId, host)
  },

  async journal({ journal: kept }) {
    const { broken, entries } = await checkLast(kept, CHECKED)
    const facts = { verified: entries, brokenAt: broken?.seq ?? null }
    return { state: broken === null ? 'ok' : 'failed', facts }
  },

  async violations({ totals, now }) {
    const days = await Promise.all(daysUpTo(now(), 2).map((day) => totals.countsOf(day)))
    const kinds = new Map<string, number>()
    for (const [path, times] of days.flatMap((counts) => [...counts])) {
      if (!path.startsWith(VIOLATION)) continue
      const kind = path.slice(VIOLATION.length).replaceAll(',', '.')
      kinds.set(kind, (kinds.get(kind) ?? 0) + times)
    }
    const sorted = [...kinds].toSorted(([, one], [, other]) => other - one)
    const facts = {
      count: sorted.reduce((sum, [, times]) => sum + times, 0),
      most: sorted
        .slice(0, 3)
        .map(([kind, times]) => `${kind} (${times})`)
        .join(', ')
        .slice(0, 300),
    }
    return { state: facts.count > 0 ? 'warning' : 'ok', facts }
  },

  // Always `ok`, because the console does not start outside the emulators if a variable of the emulators is set.
  emulators: ({ config: { inEmulator } }) => ({ state: 'ok', facts: { inEmulator } }),
}

const isSecure = (origin: string) => origin.startsWith('https://')
