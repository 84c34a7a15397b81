import { auth } from './auth/auth.ts'
import { commands } from './commands.ts'
import { databaseRules } from './database-rules.ts'
import { listeners } from './listeners.ts'
import { protocol } from './protocol.ts'
import { queriesOverRest } from './queries.ts'
import { rest } from './rest.ts'
import { storageRequests } from './storage/storage-requests.ts'
import { storageRules } from './storage/storage-rules.ts'
import type { Hosts, Verdict } from './verdict.ts'

/** Runs every case against the emulators at these addresses, official or embedded. */
export async function conformance(hosts: Hosts): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const area of [
    protocol,
    listeners,
    queriesOverRest,
    rest,
    databaseRules,
    storageRules,
    storageRequests,
    auth,
    commands,
  ])
    verdicts.push(...(await area(hosts)))
  return verdicts
}
