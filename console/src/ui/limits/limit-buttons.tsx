import type { LimitItem, LimitList, LimitSubject } from '@sesame/contract/endpoints/console/limits'
import { useTimes } from '../../i18n/use-times.ts'
import { PlannedButton } from '../action/planned-action.tsx'
import type { Plan } from '../action/planned-dialog.tsx'
import { LIMIT_ACTIONS } from './limit-actions.ts'

interface Props {
  readonly subject: LimitSubject
  readonly item: LimitItem
  /** The limit's name, in words. */
  readonly name: string
  /** Why the buttons are disabled for everyone now; null if they are not. */
  readonly because: string | null
  /** Called to open an action's dialog. */
  readonly onPlan: (plan: Plan) => void
  /** Called with the subject's limits after an action. */
  readonly onAnswer: (answer: LimitList) => void
}

/** The buttons of the actions on one limit of a subject. */
export function LimitButtons({ subject, item, name, ...native }: Props) {
  const { count } = useTimes()
  const { limit, max } = item
  const facts = { subject, limit, name, count: count(item.count ?? 0), max: count(max) }
  return LIMIT_ACTIONS.map((planned) => (
    <PlannedButton key={planned.endpoint} planned={planned} facts={facts} {...native} />
  ))
}
