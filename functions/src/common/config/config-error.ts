import { problems, sentencesOf, type Reason } from './config-problems.ts'

/** The error if a function cannot run with its configuration. The message names the variables, never their values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly reasons: readonly Reason[]

  constructor(...reasons: Reason[]) {
    super(sentencesOf(reasons, problems))
    this.reasons = reasons
  }
}
