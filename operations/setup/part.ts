import type { Text } from '../../scripts/localized.ts'
import type { Project } from '../doctor/project/project.ts'
import type { Words } from '../doctor/words.ts'
import type { Google } from './google.ts'

/** The operator's options, in addition to the project's settings. */
export interface Wish {
  /** The project's alias in `.firebaserc`, such as `production`. */
  readonly alias?: string | undefined
  /** Members who may deploy without owning the project, such as `user:…`. */
  readonly deployer: readonly string[]
  /** The GitHub repository that deploys: `owner/name`. */
  readonly repository?: string | undefined
  /** The monthly budget, in the currency of the billing account. */
  readonly budget?: string | undefined
}

/** The project being set up. */
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
  /** A step that Google offers no API for, or that needs information which only the operator has. */
  | { readonly kind: 'by hand'; readonly what: Words; readonly where: Words }
  /** Not a difference, but information for the operator. */
  | { readonly kind: 'note'; readonly what: Words }

/** A part of the project and the way to set it up. */
export interface Part {
  readonly name: Text
  /** Whether every later part requires this one. */
  readonly isGate?: true
  /** Lists the differences between the project and what is wanted, without changing anything. */
  readonly compare: (site: Site) => Promise<readonly Difference[]>
}

export const change = (what: Words, make: () => Promise<unknown>): Difference => ({
  kind: 'change',
  what,
  make,
})

export const byHand = (what: Words, where: Words): Difference => ({ kind: 'by hand', what, where })

/** Returns a list with one change if something is missing or wrong, otherwise an empty list. */
export const changeIf = (
  isWrong: boolean,
  what: Words,
  make: () => Promise<unknown>,
): Difference[] => (isWrong ? [change(what, make)] : [])
