import { readFileSync } from 'node:fs'

const ROOT = new URL('../../', import.meta.url)

const FILE = 'database.rules.json'

const OF_APPLICATION = `application/${FILE}`

/**
 * Splits a file of rules around the content of `"rules"`. Apart from `"rules"`, the file may contain only comments, at its
 * start.
 */
const INSIDE =
  /^(?<start>(?:\s|\/\/.*)*\{(?:\s|\/\/.*)*"rules":\s*\{)(?<inside>[^]*?)(?<end>\s*\}\s*\}\s*)$/

/** The rules of the main database instance: the rules of Sésame, with those of the application that uses Sésame. */
export function mainRules(): string {
  return withApplication(readFileSync(new URL(FILE, ROOT), 'utf8'))
}

/**
 * Adds the application's rules to ours as text, which preserves comments. Returns our rules unchanged if the application has
 * none. Firebase rejects rules that name a record twice.
 */
export function withApplication(
  own: string,
  application = readFileSync(new URL(OF_APPLICATION, ROOT), 'utf8'),
): string {
  const added = insideOf(application, OF_APPLICATION).inside.trimEnd()
  if (added === '') return own
  const { start, inside, end } = insideOf(own, FILE)
  // Put the comma on a new line, because our rules may end with a comment.
  return `${start}${inside}\n    ,${added}${end}`
}

function insideOf(text: string, file: string) {
  const { start, inside, end } = INSIDE.exec(text)?.groups ?? {}
  if (start === undefined || inside === undefined || end === undefined) {
    throw new Error(`${file} is not { "rules": { … } }, with comments before it or inside alone`)
  }
  return { start, inside, end }
}
