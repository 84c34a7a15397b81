import { DAY_MS } from '@sesame/contract/durations'
import { firebaseDirectory } from '../../adapters/firebase/console/directory.ts'
import { firebaseAuditTrail } from '../../adapters/firebase/entries.ts'
import { firebaseMailRecipients } from '../../adapters/firebase/mails/mail-recipients.ts'
import { firebaseJournal } from '../../adapters/firebase/operators/journal.ts'
import { firebaseOperators } from '../../adapters/firebase/operators/operators.ts'
import { firebaseRequests } from '../../adapters/firebase/operators/requests.ts'
import { firebaseServices } from '../../adapters/firebase/service-store.ts'
import { simpleWebAuthn } from '../../adapters/services/webauthn.ts'
import type { ConsoleDeps } from '../../console/console-deps.ts'
import { parseSealingKeys } from '../../common/sealing.ts'
import { fakeDeps, KEY, type Choices } from '../fakes/fake-deps.ts'
import { jobDepsOf } from '../fakes/fake-job-deps.ts'
import { guarded } from '../fakes/guarded.ts'
import { accountOf, type ConsolePort, type World } from '../fakes/world.ts'
import { fakeRunningDeps } from './fake-running-deps.ts'

/** Origin of the console in tests. */
export const TOOLS_ORIGIN = 'https://console.sesame.example'

export interface ConsoleChoices extends Pick<Choices, 'limitsFactor' | 'inEmulator' | 'events'> {
  /** Wraps the console's dependencies. */
  readonly intercept?: (deps: ConsoleDeps) => ConsoleDeps
}

/** Creates dependencies of the console in memory, and the data behind them. */
export function fakeConsoleDeps({ intercept = (deps) => deps, ...choices }: ConsoleChoices = {}): {
  deps: ConsoleDeps
  world: World
} {
  const { deps: api, world } = fakeDeps(choices)
  const attempt = (port: ConsolePort) => async () => {
    await Promise.resolve()
    const failure = world.consoleFailure
    if (failure?.port !== port) return
    if ((failure.after ?? 0) === 0) throw failure.error
    world.consoleFailure = { ...failure, after: (failure.after ?? 0) - 1 }
  }
  const databases = world.tree.databases()
  const { accounts } = jobDepsOf(world, api)
  const deps: ConsoleDeps = {
    ...api,
    ...fakeRunningDeps(world, choices),
    config: {
      ...api.config,
      origins: [TOOLS_ORIGIN],
      hostURL: 'https://sesame.example',
      toolsURL: TOOLS_ORIGIN,
      sendsEmails: true,
      factorWaitMs: 7 * DAY_MS,
      eventKeys: parseSealingKeys('EVENT_KEYS', `k1:${KEY}`),
      events: choices.events === false ? 'off' : 'on',
    },
    webauthn: simpleWebAuthn({ rpId: 'sesame.example', origins: [TOOLS_ORIGIN] }),
    accounts: { ...accounts, resolve: (who) => Promise.resolve(uidOf(world, who)) },
    operators: guarded(firebaseOperators(databases), attempt('operators')),
    journal: guarded(firebaseJournal(databases.common), attempt('journal')),
    requests: guarded(firebaseRequests(databases), attempt('requests')),
    services: firebaseServices(databases),
    directory: guarded(firebaseDirectory(databases), attempt('directory')),
    auditTrail: guarded(firebaseAuditTrail(databases), attempt('directory')),
    mailRecipients: firebaseMailRecipients(databases),
  }
  return { deps: intercept(deps), world }
}

/** Resolves a uid or an address to a uid. */
function uidOf(world: World, who: string): string | null {
  const uids = new Set([...world.accounts.keys(), ...[...world.proofs.values()].map((p) => p.uid)])
  const known = [...uids].flatMap((uid) => accountOf(world, uid) ?? [])
  return known.find(({ uid, email }) => uid === who || email === who)?.uid ?? null
}
