import type { FunctionDeclaration } from './declared-functions.ts'
import type { Reader } from './reader.ts'

/** Environment variables by name. */
export type Values = Readonly<Record<string, string | undefined>>

/** A Realtime Database instance as configured in the repository. */
export interface Database {
  /** The target name in `firebase.json`. */
  readonly target: 'main' | 'statistics'
  readonly instance: string
  /** The rules in the repository. */
  readonly rules: string
}

/** The project to check: its settings in the repository, and ways to read its actual state. */
export interface Project extends Reader {
  readonly id: string
  /** The origin of Sésame's pages. */
  readonly host: string
  /** The origin of the operators' console; null if the project has no console. */
  readonly consoleHost: string | null
  /** The origin of the identity service. In the emulator suite, it includes a path. */
  readonly identity: string
  /** The functions' variables, from `functions/.env.<project>`. */
  readonly settings: Values
  /** Secrets that the operator provides for this run only: `SMTP_PASSWORD`, `DKIM_KEY`. */
  readonly lent: Values
  /** The client's variables, from `web/.env` and the project's own file. */
  readonly client: Values
  readonly databases: readonly Database[]
  /** The database instances by target, with the names in `.firebaserc`. */
  readonly targets: Readonly<Record<string, readonly string[] | undefined>>
  readonly storageRules: string
  /** The functions that a deploy would declare with these settings. */
  readonly declared: readonly FunctionDeclaration[]
  /** The origin of the emulator suite's databases; null for a real project, where an API returns the origins. */
  readonly databaseEmulator: string | null
}
