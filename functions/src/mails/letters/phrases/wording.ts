import type { Locale } from '@sesame/contract/fields'
import type { Content } from '../../layout/content.ts'
import type { Door } from '../../layout/page.ts'
import type { Letter, LetterKind } from '../../letter.ts'

/** Where the letter's buttons lead; absolute. */
export interface Links {
  /** What the letter asks for; absent where there is no button. */
  readonly main?: string
  /** « C’était moi » */
  readonly confirm?: string
  /** Origin of our pages. */
  readonly site: string
  /** Who writes, for the footer, with a postal address. */
  readonly sender?: string
}

/** What a letter knows beside its facts. */
export interface Given {
  /** The address of the account. */
  readonly email: string
  readonly links: Links
}

export type LetterOf<Kind extends LetterKind> = Extract<Letter, { readonly kind: Kind }>

/** The words of one kind of letter, in every language. */
export type Wording<Kind extends LetterKind> = Readonly<
  Record<Locale, (letter: LetterOf<Kind>, given: Given) => Content>
> & { readonly door: Door }
