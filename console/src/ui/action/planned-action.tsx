import type { Locale } from '@sesame/contract/fields'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import type { Elements } from '@sesame/web/ui/elements.ts'
import type { ComponentProps } from 'react'
import type { Call, ConsoleAnswer } from '../../lib/api/console-api.ts'
import { useServices } from '../../lib/services.tsx'
import type { ActionName } from '../../lib/use-action.ts'
import type { ConsoleIconName } from '../icon.tsx'
import { ActionButton } from './action-button.tsx'
import type { Typed } from './action-dialog.tsx'
import type { Plan } from './planned-dialog.tsx'

/** A text of an action, or a function that builds the text from the facts about the action's target. */
export type Told<Facts> = string | ((facts: Facts) => string)

export function told<Facts>(text: Told<Facts>, facts: Facts): string {
  return typeof text === 'string' ? text : text(facts)
}

/** The texts of an action in one language. */
interface PlannedWords<Facts, Answer> {
  readonly button: Told<Facts>
  /** Accessible name of the button, if its text does not say what the action applies to. */
  readonly label?: Told<Facts>
  /** The dialog: its question, the consequence in numbers, and its button. */
  readonly title: Told<Facts>
  readonly text: Told<Facts>
  readonly action: Told<Facts>
  /** The label of the dialog's button if the operator need not prove their identity again. */
  readonly actionFresh?: Told<Facts>
  /** The label of the field for {@link PlannedAction.confirm}, and its error. */
  readonly confirm?: { readonly label: string; readonly differs: string }
  /** Shown once the action is done. */
  readonly done: string | ((facts: Facts, answer: Answer) => string)
  /** Texts for some error codes. */
  readonly refusals?: Readonly<Record<string, string>>
}

/** An action that a screen offers: its button, its dialog in both languages, and its request to the API. */
export interface PlannedAction<Facts, Name extends ActionName = ActionName> {
  readonly endpoint: Name
  readonly icon?: ConsoleIconName
  /** Whether the dialog's button is red. */
  readonly isGrave?: (facts: Facts) => boolean
  /** The text that the operator has to type to confirm the action. */
  readonly confirm?: (facts: Facts) => string
  readonly call: (call: Call, facts: Facts, typed: Typed) => Promise<ConsoleAnswer<Name>>
  readonly words: Readonly<Record<Locale, PlannedWords<Facts, ConsoleAnswer<Name>>>>
}

interface Props<Facts, Name extends ActionName> extends Pick<
  ComponentProps<typeof ActionButton>,
  'because' | 'className' | 'isQuiet'
> {
  readonly planned: PlannedAction<Facts, Name>
  readonly facts: Facts
  /** More details for the dialog, shown below the consequence. */
  readonly details?: Elements
  /** Called to open the dialog of this plan. */
  readonly onPlan: (plan: Plan) => void
  /** Called with the API's answer when the dialog closes after the action. */
  readonly onAnswer?: (answer: ConsoleAnswer<Name>) => void
}

/** The button of an action. */
export function PlannedButton<Facts, Name extends ActionName>(props: Props<Facts, Name>) {
  const { planned, facts, details, onPlan, onAnswer, ...native } = props
  const { endpoint, icon, isGrave, confirm } = planned
  const { call } = useServices()
  const { button, label, title, text, action, actionFresh, refusals, ...words } =
    planned.words[useLocale().locale]
  const plan = (): Plan => ({
    endpoint,
    title: told(title, facts),
    text: told(text, facts),
    action: told(action, facts),
    actionFresh: actionFresh && told(actionFresh, facts),
    isGrave: isGrave?.(facts) === true,
    words: refusals,
    confirm: confirm?.(facts) ?? null,
    ...(words.confirm && { confirmWords: words.confirm }),
    details,
    run: async (typed) => {
      const answer = await planned.call(call, facts, typed)
      return {
        message: typeof words.done === 'string' ? words.done : words.done(facts, answer),
        report: () => onAnswer?.(answer),
      }
    },
  })
  return (
    <ActionButton
      isQuiet
      {...native}
      action={endpoint}
      icon={icon}
      label={label && told(label, facts)}
      onPress={() => onPlan(plan())}
    >
      {told(button, facts)}
    </ActionButton>
  )
}
