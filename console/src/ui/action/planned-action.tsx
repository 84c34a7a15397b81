import type { Locale } from '@sesame/contract/fields'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import type { Call, ConsoleAnswer } from '../../lib/api/console-api.ts'
import { useRef, type ComponentProps } from 'react'
import { useServices } from '../../lib/services.tsx'
import type { ActionName } from '../../lib/use-action.ts'
import type { ConsoleIconName } from '../icon.tsx'
import { ActionButton } from './action-button.tsx'
import type { Plan } from './planned-dialog.tsx'

/** A text of an action, or a function that builds the text from the facts about the action's target. */
export type Told<Facts> = string | ((facts: Facts) => string)

export function told<Facts>(text: Told<Facts>, facts: Facts): string {
  return typeof text === 'string' ? text : text(facts)
}

/** The texts of an action in one language. */
interface PlannedWords<Facts> {
  readonly button: Told<Facts>
  /** Accessible name of the button, if its text does not say what the action applies to. */
  readonly label?: Told<Facts>
  /** The dialog: its question, the consequence in numbers, and its button. */
  readonly title: Told<Facts>
  readonly text: Told<Facts>
  readonly action: Told<Facts>
  /** The label of the dialog's button if the operator need not prove their identity again. */
  readonly actionFresh?: Told<Facts>
  /** Shown once the action is done. */
  readonly done: Told<Facts>
  /** Texts for some error codes. */
  readonly refusals?: Readonly<Record<string, string>>
}

/** An action that a screen offers: its button, its dialog in both languages, and its request to the API. */
export interface PlannedAction<Facts, Name extends ActionName = ActionName> {
  readonly endpoint: Name
  readonly icon?: ConsoleIconName
  /** Whether the dialog's button is red. */
  readonly isGrave?: (facts: Facts) => boolean
  readonly call: (call: Call, facts: Facts, reason: string) => Promise<ConsoleAnswer<Name>>
  readonly words: Readonly<Record<Locale, PlannedWords<Facts>>>
}

interface Props<Facts, Name extends ActionName> extends Pick<
  ComponentProps<typeof ActionButton>,
  'because' | 'isQuiet'
> {
  readonly planned: PlannedAction<Facts, Name>
  readonly facts: Facts
  /** Called to open the dialog of this plan. */
  readonly onPlan: (plan: Plan) => void
  /** Called with the API's answer when the dialog closes after the action. */
  readonly onAnswer?: (answer: ConsoleAnswer<Name>) => void
}

/** The button of an action. */
export function PlannedButton<Facts, Name extends ActionName>(props: Props<Facts, Name>) {
  const { planned, facts, onPlan, onAnswer, ...native } = props
  const { endpoint, icon, isGrave, words } = planned
  const { call } = useServices()
  const { button, label, title, text, action, actionFresh, done, refusals } =
    words[useLocale().locale]
  const answer = useRef<ConsoleAnswer<Name>>(null)
  const plan: Plan = {
    endpoint,
    title: told(title, facts),
    text: told(text, facts),
    action: told(action, facts),
    actionFresh: actionFresh && told(actionFresh, facts),
    isGrave: isGrave?.(facts) === true,
    words: refusals,
    run: async ({ reason }) => {
      answer.current = await planned.call(call, facts, reason)
      return told(done, facts)
    },
    onDone: () => {
      if (answer.current !== null) onAnswer?.(answer.current)
    },
  }
  return (
    <ActionButton
      isQuiet
      {...native}
      action={endpoint}
      icon={icon}
      label={label && told(label, facts)}
      onPress={() => onPlan(plan)}
    >
      {told(button, facts)}
    </ActionButton>
  )
}
