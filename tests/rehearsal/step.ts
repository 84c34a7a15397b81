import type { Text } from 'sesame-emulators/texts/localized'
import type { Check } from './checks/check.ts'
import type { Rehearsal } from './rehearsal.ts'

/** One step of an operator, with the checks that must pass afterwards. */
export interface Step {
  readonly title: Text
  /** The operator's actions before the deploy. */
  readonly prepare?: (rehearsal: Rehearsal) => void | Promise<void>
  /** Arguments of `npm run deploy --`. Without them, nothing is deployed. */
  readonly deploy?: readonly string[]
  readonly checks: readonly Check[]
}
