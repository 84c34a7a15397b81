import type { Check } from './checks/check.ts'
import type { Rehearsal } from './rehearsal.ts'

/** One step of an operator, and what has to hold afterwards. */
export interface Step {
  readonly title: string
  /** What the operator does before the deploy. */
  readonly prepare?: (rehearsal: Rehearsal) => void | Promise<void>
  /** Arguments of `npm run deploy --`; without them nothing is deployed. */
  readonly deploy?: readonly string[]
  readonly checks: readonly Check[]
}
