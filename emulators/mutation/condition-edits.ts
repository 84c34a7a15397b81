import type { Edit } from './mutant.ts'
import { literalEdits, patternEdits } from './pattern-edits.ts'
import { groupsOf, isSymbol, outermost, rangeOf, split, type Token } from './tokens.ts'

/** Replacements of a comparison: the opposite one, and the one that includes or excludes the bound. */
const FLIPPED: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
}

/** Returns all mutations of a condition in either rules language, each as one edit. */
export function conditionEdits(tokens: readonly Token[]): Edit[] {
  const branches = split(tokens, '?', ':', ',')
  if (branches.length > 1) return branches.flatMap(conditionEdits)
  for (const [operator, neutral] of [
    ['||', 'false'],
    ['&&', 'true'],
  ] as const) {
    const parts = split(tokens, operator)
    if (parts.length > 1)
      return parts.flatMap((part) => [{ ...rangeOf(part), text: neutral }, ...conditionEdits(part)])
  }
  return operandEdits(tokens)
}

function operandEdits(tokens: readonly Token[]): Edit[] {
  const edits: Edit[] = []
  const [first] = tokens
  if (first && isSymbol(first, '!')) edits.push({ ...rangeOf([first]), text: '' })
  const owner = split(tokens, '==', '===')[0]
    ?.map(({ text }) => text)
    .join('')
  if (owner === 'auth.uid' || owner === 'request.auth.uid') {
    const signedIn = owner.startsWith('request') ? 'request.auth != null' : 'auth !== null'
    edits.push({ ...rangeOf(tokens), text: signedIn })
  }
  edits.push(...outermost(tokens).flatMap(tokenEdits))
  for (const { open, inner } of groupsOf(tokens)) {
    if (open === '[') edits.push(...itemEdits(inner))
    edits.push(...conditionEdits(inner))
  }
  return edits
}

function tokenEdits(token: Token): Edit[] {
  const put = (text: string): Edit => ({ ...rangeOf([token]), text })
  if (token.kind === 'symbol') return (FLIPPED[token.text] ?? []).map(put)
  if (token.kind === 'number') return [put(`${+token.text + 1}`), put(`${+token.text - 1}`)]
  if (token.kind === 'string') return [put("'mutant'"), ...patternEdits(token)]
  if (token.kind === 'pattern') return [...patternEdits(token), ...literalEdits(token)]
  if (token.text === 'true') return [put('false')]
  return token.text === 'false' ? [put('true')] : []
}

/** Removes each item of a list in turn, with its comma. */
export function itemEdits(tokens: readonly Token[]): Edit[] {
  const items = split(tokens, ',').map(rangeOf)
  return items.map(({ start, end }, at) => {
    const next = items[at + 1]
    const previous = items[at - 1]
    if (next) return { start, end: next.start, text: '' }
    return { start: previous?.end ?? start, end, text: '' }
  })
}
