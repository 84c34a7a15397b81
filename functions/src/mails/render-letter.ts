import type { Locale } from '@sesame/contract/fields'
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
 * Writes a letter in its reader's language. Text of people, in any field, arrives as text and on one line, and never
 * in the subject.
 *
 * @throws {Error} when a link is missing that the letter's buttons need.
 */
export function renderLetter(letter: Letter, to: Recipient, links: Links): Rendered {
  const page = pageOf(letter, to, links)
  return { subject: page.content.subject, html: renderHtml(page), text: renderText(page) }
}

/** What {@link renderLetter} gives a form to. */
export function pageOf(letter: Letter, to: Recipient, links: Links): Page {
  const { locale } = to
  // The compiler does not see that a letter and its wording are of one kind.
  const wording = LETTERS[letter.kind] as Wording<LetterKind>
  return {
    locale,
    door: wording.door,
    firstName: firstNameOf(to.name),
    content: wording[locale](cleaned(letter), { email: oneLine(to.email), links }),
    site: links.site,
    sender: links.sender ?? 'Sésame',
  }
}

function cleaned(letter: Letter): Letter {
  const entries = Object.entries(letter) as [string, unknown][]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  ) as Letter
}
