import type { Locale } from '@sesame/contract/fields'
import type { Content } from '../../layout/content.ts'
import type { Door } from '../../layout/page.ts'
import type { EmailKind, EmailOf } from '../../email.ts'

/** The links of an e-mail, as absolute URLs. */
export interface Links {
  /** The target of the main button; absent if there is none. */
  readonly main?: string
  /** The target of the button « C’était moi ». */
  readonly confirm?: string
  /** The origin of our pages. */
  readonly site: string
  /** The sender for the footer, with a postal address. */
  readonly sender?: string
}

/** The data that the wording of an e-mail uses in addition to the e-mail's own data. */
export interface Given {
  /** The address of the account. */
  readonly email: string
  readonly links: Links
}

/** The wording of one kind of e-mail, in every language. */
export type Wording<Kind extends EmailKind> = Readonly<
  Record<Locale, (message: EmailOf<Kind>, given: Given) => Content>
> & { readonly door: Door }
