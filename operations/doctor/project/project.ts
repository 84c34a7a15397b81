import type { FunctionDeclaration } from './declared-functions.ts'
import type { Reader } from './reader.ts'

/** Environment variables by name. */
export type Values = Readonly<Record<string, string | undefined>>

/** A Realtime Database instance, as configured in the repository. */
export interface Database {
  /** Its name in `firebase.json`. */
  readonly target: 'main' | 'statistics'
  readonly instance: string
  /** The committed rules. */
  readonly rules: string
}

/** The project to check: its settings in the repository, and ways to read its actual state. */
export interface Project extends Reader {
  readonly id: string
  /** Origin of the pages, where people open Sésame. */
  readonly host: string
  /** Origin of the operators' console; null without a console. */
  readonly consoleHost: string | null
  /** Origin of the identity service; in the suite it has a path. */
  readonly identity: string
  /** Variables of the functions, `functions/.env.<project>`. */
  readonly settings: Values
  /** Secrets that the operator provides for this run only: `SMTP_PASSWORD`, `DKIM_KEY`. */
  readonly lent: Values
  /** Variables of the client, `web/.env` and those of the project. */
  readonly client: Values
  readonly databases: readonly Database[]
  /** Instances by target, as `.firebaserc` names them for this project. */
  readonly targets: Readonly<Record<string, readonly string[] | undefined>>
  readonly storageRules: string
  /** The functions that a deploy would declare with these settings. */
  readonly declared: readonly FunctionDeclaration[]
  /** Origin of the suite's databases; null for a real project, whose API names them. */
  readonly databaseEmulator: string | null
}
