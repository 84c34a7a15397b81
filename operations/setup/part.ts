import type { Text } from '../../scripts/localized.ts'
import type { Project } from '../doctor/project/project.ts'
import type { Words } from '../doctor/words.ts'
import type { Google } from './google.ts'

/** The operator's options, in addition to the project's settings. */
export interface Wish {
  /** The name of the project in this checkout, such as `production`. */
  readonly alias?: string | undefined
  /** Members who deploy without owning the project: `user:…`. */
  readonly deployer: readonly string[]
  /** The repository on GitHub that deploys: `owner/name`. */
  readonly repository?: string | undefined
  /** The monthly budget, in the currency of the billing account. */
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
  /** A step for which Google offers no API, or that needs facts which only the operator knows. */
  | { readonly kind: 'by hand'; readonly what: Words; readonly where: Words }
  /** No difference, but something that the operator needs to know. */
  | { readonly kind: 'note'; readonly what: Words }

/** A part of the project, and how to set it up. */
export interface Part {
  readonly name: Text
  /** Whether no later part can be set up while this one differs. */
  readonly isGate?: true
  /** Lists the differences between the project and what is wanted. It changes nothing. */
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
