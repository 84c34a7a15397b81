import type { Locale } from '@sesame/contract/fields'
import { PRODUCT } from '@sesame/contract/product'
import { renderHtml } from './layout/html.ts'
import type { Page } from './layout/page.ts'
import { renderText } from './layout/text.ts'
import type { Letter, LetterKind } from './letter.ts'
import { LETTERS } from './letters/letters.ts'
import { firstNameOf, oneLine } from './letters/phrases/others-text.ts'
import type { Links, Wording } from './letters/phrases/wording.ts'

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
 * Renders an e-mail in its reader's language. Text from people stays text, on one line, in every field, and never appears in
 * the subject.
 *
 * @throws {Error} if a link for one of its buttons is missing.
 */
export function renderLetter(letter: Letter, to: Recipient, links: Links): Rendered {
  const page = pageOf(letter, to, links)
  return { subject: page.content.subject, html: renderHtml(page), text: renderText(page) }
}

/** The content for {@link renderLetter}, before layout. */
export function pageOf(letter: Letter, to: Recipient, links: Links): Page {
  const { locale } = to
  // The compiler does not see that an e-mail and its wording are of the same kind.
  const wording = LETTERS[letter.kind] as Wording<LetterKind>
  return {
    locale,
    door: wording.door,
    firstName: firstNameOf(to.name),
    content: wording[locale](cleaned(letter), { email: oneLine(to.email), links }),
    site: links.site,
    sender: links.sender ?? PRODUCT,
  }
}

function cleaned(letter: Letter): Letter {
  const entries = Object.entries(letter) as [string, unknown][]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  ) as Letter
}
