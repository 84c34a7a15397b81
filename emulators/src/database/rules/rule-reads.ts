import type { Path } from '../tree/node.ts'

/** What the rules read to reach a decision. The decision holds until something of it changes. */
export class RuleReads {
  /** The locations whose value, priority or existence they read; some more than once. */
  readonly paths: Path[] = []
  /** Whether they read `now`. */
  usesClock = false
}
