import { follow } from '../../common/journal/chain.ts'
import type { Journal } from '../../common/ports/console/journal.ts'
import type { ConsoleDeps } from '../../console/console-deps.ts'
import { fakeDeps, type Choices } from '../fakes/fake-deps.ts'
import { jobDepsOf } from '../fakes/fake-job-deps.ts'
import { accountOf } from '../fakes/world.ts'
import { freshConsole, type ToolsPort, type ConsoleWorld } from './console-world.ts'
import { fakeAuditTrail, fakeDirectory } from './fake-directory.ts'
import { fakeOperators } from './fake-operators.ts'
import { fakeRequests } from './fake-requests.ts'
import { fakeRunningDeps } from './fake-running-deps.ts'

/** Origin of the console in tests. */
export const TOOLS_ORIGIN = 'https://console.sesame.example'

export interface ConsoleChoices extends Pick<Choices, 'limitsFactor' | 'inEmulator'> {
  /** Wraps the console's dependencies. */
  readonly intercept?: (deps: ConsoleDeps) => ConsoleDeps
}

/** Dependencies of the console in memory, and the world behind them. */
export function fakeConsoleDeps({ intercept = (deps) => deps, ...choices }: ConsoleChoices = {}): {
  deps: ConsoleDeps
  world: ConsoleWorld
} {
  const { deps: api, world: ofApi } = fakeDeps(choices)
  const world = Object.assign(ofApi, freshConsole())
  const attempt = (port: ToolsPort) => {
    const failure = world.consoleFailure
    if (failure?.port !== port) return Promise.resolve()
    if ((failure.after ?? 0) === 0) throw failure.error
    world.consoleFailure = { ...failure, after: (failure.after ?? 0) - 1 }
    return Promise.resolve()
  }
  const { accounts } = jobDepsOf(world, api)
  const deps: ConsoleDeps = {
    ...api,
    ...fakeRunningDeps(world, choices),
    config: {
      ...api.config,
      origins: [TOOLS_ORIGIN],
      hostURL: 'https://sesame.example',
      sendsEmails: true,
    },
    accounts: { ...accounts, resolve: (who) => Promise.resolve(uidOf(world, who)) },
    operators: fakeOperators(world, () => attempt('operators')),
    journal: fakeJournal(world, () => attempt('journal')),
    requests: fakeRequests(world, () => attempt('requests')),
    directory: fakeDirectory(world, () => attempt('directory')),
    auditTrail: fakeAuditTrail(world, () => attempt('directory')),
  }
  return { deps: intercept(deps), world }
}

/** Resolves a uid or an address to a uid. */
function uidOf(world: ConsoleWorld, who: string): string | null {
  const uids = new Set([...world.accounts.keys(), ...[...world.proofs.values()].map((p) => p.uid)])
  const known = [...uids].flatMap((uid) => accountOf(world, uid) ?? [])
  return known.find(({ uid, email }) => uid === who || email === who)?.uid ?? null
}

/** The journal in memory; `attempt` runs before each call and may throw. */
function fakeJournal(world: ConsoleWorld, attempt: () => Promise<void>): Journal {
  return {
    async append(facts) {
      await attempt()
      const entry = follow(world.journal.at(-1) ?? null, facts)
      world.journal.push(entry)
      return entry
    },
    async head() {
      await attempt()
      return world.journal.at(-1) ?? null
    },
    async newest(before, size, index) {
      await attempt()
      return world.journal
        .filter((entry) => (before === null || entry.seq < before) && isOf(entry, index))
        .slice(-size)
        .reverse()
    },
    async oldest(from, size) {
      await attempt()
      return world.journal.filter(({ seq }) => seq >= from).slice(0, size)
    },
  }
}

function isOf(
  entry: ConsoleWorld['journal'][number],
  index: Parameters<Journal['newest']>[2],
): boolean {
  return index === undefined || entry[index.field] === index.value
}
