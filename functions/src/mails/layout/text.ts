import type { Fact, Words } from './content.ts'
import { FRAME, footLinks, type Page } from './page.ts'

/** RFC 5322, section 2.1.1 asks for 78 characters at most. */
const WIDTH = 72

/** Renders the e-mail as plain text. No line is longer than 78 characters, except a link or other long word on its own. */
export function renderText(page: Page): string {
  const { content, firstName, sender } = page
  const frame = FRAME[page.locale]
  const { opening, facts = [], closing = [], buttons = [], notes = [], why } = content
  const parts = [
    ...(firstName === null ? [] : [frame.hello(firstName)]),
    ...opening.map(paragraph),
    ...(facts.length === 0 ? [] : [table(facts, frame.colon)]),
    ...closing.map(paragraph),
    ...buttons.map(({ label, href }) => `${label}${frame.linkColon}\n${href}`),
    ...notes.map(paragraph),
    [
      '--',
      wrap(`${frame.why} ${why}`),
      ...frame.promises,
      ...footLinks(page).map(({ label, href }) => `${label}${frame.colon}${href}`),
      wrap(sender),
    ].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

const paragraph = (words: Words): string =>
  wrap(
    typeof words === 'string'
      ? words
      : words.map((part) => (typeof part === 'string' ? part : part.strong)).join(''),
  )

/** Writes labels in one column and values in another; a long value continues in its column. */
function table(facts: readonly Fact[], colon: string): string {
  const longest = Math.max(...facts.map(({ label }) => label.length))
  const indent = ' '.repeat(longest + colon.length + 2)
  return facts
    .map(({ label, value, aside }) => {
      const said = aside === undefined ? value : `${value} ${aside}`
      const lines = wrap(said, WIDTH - indent.length).split('\n')
      return `  ${label.padEnd(longest)}${colon}${lines.join(`\n${indent}`)}`
    })
    .join('\n')
}

/** Breaks at plain spaces, never at non-breaking ones. */
function wrap(text: string, width = WIDTH): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    const longer = `${line ?? ''} ${word}`
    if (line !== undefined && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.join('\n')
}
