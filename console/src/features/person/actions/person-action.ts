import type * as personActions from '@sesame/contract/endpoints/console/person-actions'
import type { Locale } from '@sesame/contract/fields'
import type { Person } from '@sesame/contract/person'
import { isAtLeast } from '@sesame/contract/records/operator'
import { useTexts } from '../../../i18n/texts.ts'
import { useFileWords } from '../../../i18n/use-file-words.ts'
import { useMe } from '../../../lib/services.tsx'
import type { Told } from '../../../ui/action/planned-action.tsx'
import type { ConsoleIconName } from '../../../ui/icon.tsx'
import { usePersonName } from '../../../ui/person/use-person-name.ts'

/** An action on a person, by the name of its endpoint. */
export type PersonActionName = keyof typeof personActions

/** The values that an action's texts use: facts about the person, and about the session or alert. */
export interface Facts {
  readonly name: string
  /** The person's address, or their uid if they have no address. */
  readonly email: string
  readonly sessions: number
  readonly devices: number
  readonly passkeys: number
  /** Number and size of the person's files: « 2 fichiers (3 Mo) »; empty for none. */
  readonly files: string
  /** The device of the session to end. */
  readonly device?: string
  /** True to mark the alert as handled, false to reopen it. */
  readonly handled?: boolean
}

/** The values from the API's response that an action's texts use. */
export interface Outcome {
  /** Number of sessions that the action ended; 0 for actions that end none. */
  readonly ended: number
  /** The deadline for a second operator's approval, in words; empty for actions that need no approval. */
  readonly deadline: string
}

/** The texts of an action in one language. */
export interface ActionWords {
  /** The label of the button on the card, and the line under it. */
  readonly button?: string
  readonly hint?: Told<Facts>
  /** The reason why the button is disabled if `isPointless`. */
  readonly pointless?: string
  /** The texts of the dialog: its question, the consequence in numbers, a warning above it, and its button. */
  readonly title: Told<Facts>
  readonly text: Told<Facts>
  readonly warning?: { readonly title: string; readonly text: Told<Facts> }
  readonly action: Told<Facts>
  /** The label of the dialog's button if the operator need not prove their identity again. */
  readonly actionFresh?: string
  /** The label of the text field, and its error if the text is invalid. */
  readonly field?: { readonly label: string; readonly required: string }
  /** The label of the list of options, and the names of options that are not sign-in methods. */
  readonly choice?: { readonly label: string; readonly names?: Readonly<Record<string, string>> }
  /** Shown after the action succeeds. */
  readonly done: Told<Outcome & Facts>
}

export interface PersonAction {
  /**
   * The place of the action's button: on the card, below the line at the card's end, among the actions that need a second
   * operator, or in the row of a session or an alert.
   */
  readonly at: 'card' | 'end' | 'second' | 'row'
  readonly icon?: ConsoleIconName
  /** Shows the action's buttons in red, and requires the operator to type the account's address or uid. */
  readonly isGrave?: true
  /** Whether the card shows this action for this person. If omitted, the card always shows it. */
  readonly isShown?: (person: Person) => boolean
  /** Whether the action would change nothing for this person. If so, its button is disabled. */
  readonly isPointless?: (person: Person) => boolean
  /** A text field for the operator. The request body contains its value as `name`. */
  readonly field?: {
    readonly name: string
    readonly maxLength: number
    readonly isValid: (value: string) => boolean
  }
  /**
   * A list of options for the operator. The request body contains the chosen value as `name`. Options without a `name` are
   * providers.
   */
  readonly choice?: {
    readonly name: string
    readonly options: (person: Person) => readonly { value: string; name?: string }[]
  }
  readonly words: Readonly<Record<Locale, ActionWords>>
}

/** The action that an operator chose, to be confirmed in its dialog. */
export interface Chosen {
  readonly name: PersonActionName
  /** Fields to add to the request body, for example the session or alert that the action applies to. */
  readonly body?: object
  /** Values about the session or alert, for the action's texts. */
  readonly facts?: Partial<Facts>
}

export interface SheetProps {
  readonly person: Person
  /** Opens the dialog of an action. */
  readonly onAction: (chosen: Chosen) => void
}

export function useFacts(person: Person): Facts {
  const name = usePersonName()(person)
  const fileWords = useFileWords()
  const { uid, email, sessions, passkeys, sizes } = person
  return {
    name,
    email: email ?? uid,
    sessions: sessions.length,
    devices: new Set(sessions.map(({ device, browser }) => `${browser} ${device}`)).size,
    passkeys: passkeys.length,
    files: fileWords({ count: sizes.fileCount, bytes: sizes.files }),
  }
}

/**
 * Returns why this operator is not allowed to act on this person, or null if the operator is allowed. This only affects the
 * display, since the API checks as well.
 */
export function useRefusal({ uid, erasingSince, operatorRole }: Person): string | null {
  const { person } = useTexts()
  const me = useMe()
  if (uid === me.uid) return person.self
  if (erasingSince !== null) return person.beingErased
  return operatorRole === null || isAtLeast(me.role, operatorRole) ? null : person.higher
}

/** Formats a number of sessions: « 2 sessions ». */
export const sessionsFr = (count: number): string => `${count}\u00A0session${count < 2 ? '' : 's'}`
export const sessionsEn = (count: number): string =>
  `${count}\u00A0session${count === 1 ? '' : 's'}`
