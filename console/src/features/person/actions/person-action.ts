import type * as personActions from '@sesame/contract/endpoints/console/person-actions'
import type { Locale } from '@sesame/contract/fields'
import type { Person } from '@sesame/contract/person'
import { isAtLeast } from '@sesame/contract/records/operator'
import { useTexts } from '../../../i18n/texts.ts'
import { useMe } from '../../../lib/services.tsx'
import type { ConsoleIconName } from '../../../ui/icon.tsx'
import { usePersonName } from '../../../ui/person/use-person-name.ts'

/** An action on a person, by the name of its endpoint. */
export type PersonActionName = keyof typeof personActions

/** What the words of an action tell about the person, and about what in particular is acted upon. */
export interface Facts {
  readonly name: string
  /** Their address, or their uid where they have none. */
  readonly email: string
  readonly sessions: number
  readonly devices: number
  readonly passkeys: number
  /** The device of the session to end. */
  readonly device?: string
  /** Whether the alert is to be marked as handled; otherwise it is reopened. */
  readonly handled?: boolean
}

/** What came of an action. */
export interface Outcome {
  /** How many sessions ended. */
  readonly ended: number
  /** Until when a second operator may approve, in words. */
  readonly deadline: string
}

type Told<Of = Facts> = string | ((of: Of) => string)

/** The words of an action in one language. */
export interface ActionWords {
  /** On the card, and the line under it. */
  readonly button?: string
  readonly hint?: Told
  /** Why it is disabled where `isPointless`. */
  readonly pointless?: string
  /** The dialog: its question, the consequence in numbers, its button. */
  readonly title: Told
  readonly text: Told
  readonly warning?: { readonly title: string; readonly text: Told }
  readonly action: Told
  /** The button where no proof will be asked for. */
  readonly actionFresh?: string
  /** Its field's label, and what is said where its text will not do. */
  readonly field?: { readonly label: string; readonly required: string }
  /** What is said once it is done. */
  readonly done: Told<Outcome & Facts>
}

export interface PersonAction {
  /** Where its button is: on the card, at the card's end under a rule, or in the row of a session or an alert. */
  readonly at: 'card' | 'end' | 'row'
  readonly icon?: ConsoleIconName
  /** Its buttons are red, and the account has to be named again. */
  readonly isGrave?: true
  /** Whether the card has it for this person; always without. */
  readonly isShown?: (person: Person) => boolean
  /** Whether there is nothing to do for this person. */
  readonly isPointless?: (person: Person) => boolean
  /** A text that it asks for, by its name in the endpoint's body. */
  readonly field?: {
    readonly name: string
    readonly maxLength: number
    readonly isValid: (value: string) => boolean
  }
  readonly words: Readonly<Record<Locale, ActionWords>>
}

/** What an operator is about to do to a person. */
export interface Chosen {
  readonly name: PersonActionName
  /** Fields of the endpoint's body, and facts, about a session or an alert. */
  readonly body?: object
  readonly facts?: Partial<Facts>
}

export interface SheetProps {
  readonly person: Person
  /** Opens the dialog of an action. */
  readonly onAction: (chosen: Chosen) => void
}

export function told<Of>(word: Told<Of>, of: Of): string {
  return typeof word === 'string' ? word : word(of)
}

export function useFacts(person: Person): Facts {
  const name = usePersonName()(person)
  const { uid, email, sessions, passkeys } = person
  return {
    name,
    email: email ?? uid,
    sessions: sessions.length,
    devices: new Set(sessions.map(({ device, browser }) => `${browser} ${device}`)).size,
    passkeys: passkeys.length,
  }
}

/** Why nobody in this role may act on this person, in words; null where they may. The API decides. */
export function useRefusal({ uid, erasingSince, operatorRole }: Person): string | null {
  const { person } = useTexts()
  const me = useMe()
  if (uid === me.uid) return person.self
  if (erasingSince !== null) return person.beingErased
  return operatorRole === null || isAtLeast(me.role, operatorRole) ? null : person.higher
}
