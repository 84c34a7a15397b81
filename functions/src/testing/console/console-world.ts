import type { DirectoryEntry } from '@sesame/contract/records/directory-entry'
import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import type { OperatorSession } from '@sesame/contract/records/operator'
import type { OperatorRequest } from '@sesame/contract/records/operator-request'
import type { World } from '../fakes/world.ts'

/** State of the console that tests can inspect and change directly. */
export type ConsoleWorld = World & ReturnType<typeof freshConsole>

/** Services of the console that a test can make fail. */
export type ToolsPort = 'operators' | 'journal' | 'requests' | 'directory'

export function freshConsole() {
  return {
    /** By `{uid}/{hash}`. */
    operatorSessions: new Map<string, OperatorSession>(),
    /** In order. */
    journal: [] as JournalEntry[],
    requests: new Map<string, OperatorRequest>(),
    /** The parts of a directory entry that do not come from the profile. */
    directory: new Map<string, Pick<DirectoryEntry, 'acts' | 'disabled' | 'seen' | 'viaPasskey'>>(),
    /** Makes every call to the port fail with the error, after `after` successful calls. */
    consoleFailure: null as { port: ToolsPort; error: Error; after?: number } | null,
  }
}
