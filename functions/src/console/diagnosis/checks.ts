import { VERSION } from '@sesame/contract/constants'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { hasStrangers } from '../../common/config/trusted-proxies.ts'
import { checkLast } from '../../common/journal/verify-journal.ts'
import { mailProblemOf } from '../../common/mail-refusal.ts'
import { isWithinRpId } from '../../common/passkey-domain.ts'
import { TRIAL_DAYS } from '../../jobs/running/dry-run-trial.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { listJobs, modeOf } from '../jobs/job-list.ts'
import { timed, type Check, type Finding } from './check.ts'

/** How many of the journal's last entries are checked. */
const CHECKED = 1000

/** A service that takes longer is worth a look. */
const SLOW_MS = SECOND_MS

/** How long letters may wait. */
const LATE_LETTER_MS = 30 * MINUTE_MS
const MAX_WAITING = 1000

const service = (id: 'database' | 'identity' | 'statistics'): Check => ({
  id,
  async run({ probes }) {
    const { result: isUp, durationMs } = await timed(() =>
      probes[id]().then(
        () => true,
        () => false,
      ),
    )
    const state = !isUp ? 'failed' : durationMs > SLOW_MS ? 'warning' : 'ok'
    return { state, facts: { durationMs } }
  },
})

const jobs: Check = {
  id: 'jobs',
  async run(deps) {
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
}

const dryRun: Check = {
  id: 'dry-run',
  async run(deps) {
    const { sweep, setBy, dryRunSince } = await modeOf(deps)
    const days = dryRunSince === null ? null : Math.floor((deps.now() - dryRunSince) / DAY_MS)
    const facts = { sweep, setBy, days }
    if (sweep) return { state: 'ok', facts }
    return { state: (days ?? 0) > TRIAL_DAYS ? 'failed' : 'warning', facts }
  },
}

const mailServer: Check = {
  id: 'mail-server',
  async run({ self: { smtp }, greetMailServer }) {
    if (smtp === null) return { state: 'warning', facts: { problem: 'none' } }
    const facts = { host: smtp.host, port: smtp.port }
    const refusal = await greetMailServer()
    if (refusal === null) return { state: 'ok', facts }
    return { state: 'failed', facts: { ...facts, problem: mailProblemOf(refusal) } }
  },
}

const mailQueue: Check = {
  id: 'mail-queue',
  async run({ mailQueue: queue, now }) {
    const { length, capped, oldestAt } = await queue.waiting(MAX_WAITING)
    const ageMs = oldestAt === null ? 0 : now() - oldestAt
    const facts = { length, capped, oldestMinutes: Math.floor(ageMs / MINUTE_MS) }
    return { state: ageMs > LATE_LETTER_MS ? 'warning' : 'ok', facts }
  },
}

/** The API as people reach it, which refuses to start on a weak or missing secret. */
const api: Check = {
  id: 'api',
  async run({ askApi, config }) {
    const { result, durationMs } = await timed(askApi)
    const { status, health } = result
    const version = health?.version ?? null
    const facts = { host: new URL(config.hostURL).host, durationMs, status, version }
    if (health?.status !== 'ok') return { state: 'failed', facts }
    return { state: version === VERSION ? 'ok' : 'warning', facts }
  },
}

const secrets: Check = {
  id: 'secrets',
  async run({ askApi }): Promise<Finding> {
    const { health, code } = await askApi()
    if (code === 'server/misconfigured') return { state: 'failed', facts: { api: 'misconfigured' } }
    // The console itself answers, so its own secret is strong.
    return { state: health === null ? 'unknown' : 'ok', facts: {} }
  },
}

const origins: Check = {
  id: 'origins',
  run: ({ self: { pages }, config }) => ({
    state: pages.every(isSecure) || config.inEmulator ? 'ok' : 'failed',
    facts: { host: new URL(config.hostURL).host, origins: pages.length },
  }),
}

const trustedProxies: Check = {
  id: 'trusted-proxies',
  run({ config: { trustedProxies: trusted, inEmulator } }) {
    if (typeof trusted !== 'number') {
      const state = trusted.some(hasStrangers) ? 'failed' : 'ok'
      return { state, facts: { trusted: trusted.join(', ').slice(0, 300) } }
    }
    // Nobody stands in front of a suite. Elsewhere everybody would share the limits of one address.
    if (trusted === 0) {
      return { state: inEmulator ? 'ok' : 'failed', facts: { trusted, problem: 'none' } }
    }
    // Right only where nobody reaches the function past its proxies, which it cannot see.
    return { state: 'unknown', facts: { trusted } }
  },
}

const passkeys: Check = {
  id: 'passkeys',
  run({
    self: {
      passkeys: { rpId },
    },
    config,
  }) {
    const host = new URL(config.hostURL).hostname
    const isOurs = isWithinRpId(host, rpId) || (config.inEmulator && rpId === 'localhost')
    return isOurs
      ? { state: 'ok', facts: { rpId, host } }
      : { state: 'failed', facts: { rpId, host, problem: 'foreign' } }
  },
}

const journal: Check = {
  id: 'journal',
  async run({ journal: kept }) {
    const { broken, entries } = await checkLast(kept, CHECKED)
    const facts = { verified: entries, brokenAt: broken?.seq ?? null }
    return { state: broken === null ? 'ok' : 'failed', facts }
  },
}

/** A switch that may be off, which is worth knowing in production. */
const switched = (id: 'app-check' | 'captcha', isOn: (deps: ConsoleDeps) => boolean): Check => ({
  id,
  run(deps) {
    const on = isOn(deps)
    return { state: on || deps.config.inEmulator ? 'ok' : 'warning', facts: { on } }
  },
})

const emulators: Check = {
  id: 'emulators',
  // Outside them, the console refuses to start on their variables.
  run: ({ config: { inEmulator } }) => ({ state: 'ok', facts: { inEmulator } }),
}

const isSecure = (origin: string) => origin.startsWith('https://')

/** Everything that is checked, in the order in which it is shown. */
export const CHECKS: readonly Check[] = [
  ...(['database', 'identity', 'statistics'] as const).map(service),
  ...[jobs, dryRun, mailServer, mailQueue, api, secrets, origins, trustedProxies],
  switched('app-check', ({ self }) => self.appCheck),
  switched('captcha', ({ self }) => self.captcha),
  ...[passkeys, journal, emulators],
]
