import { readdirSync } from 'node:fs'
import type { RunningEmulator } from '../src/suite/running-emulators.ts'

/** The observations of the witness, a command that runs alongside the emulators. */
export interface Seen {
  /** The witness's working directory. */
  readonly folder: string
  readonly variables: Readonly<Record<string, string | undefined>>
  /** The emulators listed by the hub whose address is in `variables`. */
  readonly running: readonly RunningEmulator[]
  /** The hubs through which other firebase-tools commands find the project's emulators. */
  readonly hubs: readonly string[]
  /** The emulators that respond not only at 127.0.0.1 but also at another address of this machine. */
  readonly open: readonly string[]
  /** The home page of each Hosting site. */
  readonly pages: readonly string[]
  /** The files of the project, as {@link filesIn} lists them. */
  readonly files: readonly string[]
}

/** Every path in a folder and its subfolders, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map(String).sort()
}
