import type { Locale } from '@sesame/contract/fields'
import type { Content } from '../../layout/content.ts'
import type { Door } from '../../layout/page.ts'
import type { EmailKind, EmailOf } from '../../email.ts'

/** The targets of the e-mail's buttons; absolute URLs. */
export interface Links {
  /** The main action; absent if there is no button. */
  readonly main?: string
  /** « C’était moi » */
  readonly confirm?: string
  /** The origin of our pages. */
  readonly site: string
  /** The sender for the footer, with a postal address. */
  readonly sender?: string
}

/** What the wording of an e-mail uses in addition to its facts. */
export interface Given {
  /** The address of the account. */
  readonly email: string
  readonly links: Links
}

/** The wording of one kind of e-mail, in every language. */
export type Wording<Kind extends EmailKind> = Readonly<
  Record<Locale, (message: EmailOf<Kind>, given: Given) => Content>
> & { readonly door: Door }
