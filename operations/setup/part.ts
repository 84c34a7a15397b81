import type { Text } from '../../scripts/localized.ts'
import type { Project } from '../doctor/project/project.ts'
import type { Words } from '../doctor/words.ts'
import type { Google } from './google.ts'

/** What the operator asks for, besides what the project's settings say. */
export interface Wish {
  /** The name of the project in this checkout, such as `production`. */
  readonly alias?: string | undefined
  /** Members who deploy without owning the project: `user:…`. */
  readonly deployer: readonly string[]
  /** The repository on GitHub that deploys: `owner/name`. */
  readonly repository?: string | undefined
  /** The budget of a month, in the currency of the billing account. */
  readonly budget?: string | undefined
}

/** The project to set up. */
export interface Site {
  readonly project: Project
  readonly number: string
  readonly google: Google
  readonly wish: Wish
}

/** A difference between the project and what is wanted. */
export type Difference =
  | {
      readonly kind: 'change'
      readonly what: Words
      readonly make: () => Promise<unknown>
    }
  /** Google offers no API for it, or only the operator knows it. */
  | { readonly kind: 'by hand'; readonly what: Words; readonly where: Words }
  /** As wanted; something that the operator needs to know. */
  | { readonly kind: 'note'; readonly what: Words }

/** A part of the project, with what it takes to set it up. */
export interface Part {
  readonly name: Text
  /** Whether nothing after it can be done while it differs. */
  readonly isGate?: true
  /** Reads what is there, and lists what differs from what is wanted. It changes nothing. */
  readonly compare: (site: Site) => Promise<readonly Difference[]>
}

export const change = (what: Words, make: () => Promise<unknown>): Difference => ({
  kind: 'change',
  what,
  make,
})

export const byHand = (what: Words, where: Words): Difference => ({ kind: 'by hand', what, where })

/** A list with one change if something is missing or wrong, otherwise an empty list. */
export const changeIf = (
  isWrong: boolean,
  what: Words,
  make: () => Promise<unknown>,
): Difference[] => (isWrong ? [change(what, make)] : [])
