import type { Path } from '../tree/node.ts'

/** The data on which a decision of the rules depends. The decision stays valid until some of that data changes. */
export class RuleReads {
  /** The locations whose value, priority or existence the rules read; may contain duplicates. */
  readonly paths: Path[] = []
  /** Whether the rules read `now`. */
  usesClock = false
}
