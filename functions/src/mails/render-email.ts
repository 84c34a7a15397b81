import type { Locale } from '@sesame/contract/fields'
import { PRODUCT } from '@sesame/contract/product'
import { renderHtml } from './layout/html.ts'
import type { Page } from './layout/page.ts'
import { renderText } from './layout/text.ts'
import type { Email, EmailKind } from './email.ts'
import { EMAILS } from './emails/emails.ts'
import { firstNameOf, oneLine } from './emails/phrases/others-text.ts'
import type { Links, Wording } from './emails/phrases/wording.ts'

export type { Links }

export interface Recipient {
  readonly name: string | null
  readonly locale: Locale
  readonly email: string
}

export interface Rendered {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * Renders an e-mail in its reader's language. Text written by users is escaped, kept on one line, and never used in the subject.
 *
 * @throws {Error} if a link for one of its buttons is missing.
 */
export function renderEmail(message: Email, to: Recipient, links: Links): Rendered {
  const page = pageOf(message, to, links)
  return { subject: page.content.subject, html: renderHtml(page), text: renderText(page) }
}

/** Returns the content of the e-mail for {@link renderEmail}, before layout. */
export function pageOf(message: Email, to: Recipient, links: Links): Page {
  const { locale } = to
  // The compiler cannot tell that the e-mail and its wording are of the same kind.
  const wording = EMAILS[message.kind] as Wording<EmailKind>
  return {
    locale,
    door: wording.door,
    firstName: firstNameOf(to.name),
    content: wording[locale](cleaned(message), { email: oneLine(to.email), links }),
    site: links.site,
    sender: links.sender ?? PRODUCT,
  }
}

function cleaned(message: Email): Email {
  const entries = Object.entries(message) as [string, unknown][]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  ) as Email
}
