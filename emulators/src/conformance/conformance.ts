import { databaseRules } from './database-rules.ts'
import { protocol } from './protocol.ts'
import { queriesOverRest } from './queries.ts'
import { rest } from './rest.ts'
import { storageRequests } from './storage-requests.ts'
import { storageRules } from './storage-rules.ts'
import type { Hosts, Verdict } from './verdict.ts'

/** Runs every case against the emulators at these addresses, official or embedded. */
export async function conformance(hosts: Hosts): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const area of [
    protocol,
    queriesOverRest,
    rest,
    databaseRules,
    storageRules,
    storageRequests,
  ])
    verdicts.push(...(await area(hosts)))
  return verdicts
}
