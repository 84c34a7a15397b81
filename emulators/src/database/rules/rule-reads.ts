import type { Path } from '../tree/node.ts'

/** The data that a decision of the rules depends on. The decision holds until some of it changes. */
export class RuleReads {
  /** The locations whose value, priority or existence they read; some more than once. */
  readonly paths: Path[] = []
  /** Whether they read `now`. */
  usesClock = false
}
