import { conditionEdits } from './condition-edits.ts'
import { mutantOf, type Edit, type Mutant, type RulesFile } from './mutant.ts'
import { storageBlocks, type Block, type Statement } from './storage-blocks.ts'
import { isSymbol, rangeOf, split, tokensOf, type Token } from './tokens.ts'

export function storageMutants(file: RulesFile): Mutant[] {
  return storageBlocks(tokensOf(file.source)).flatMap((block) => blockMutants(file, block))
}

function blockMutants(file: RulesFile, block: Block): Mutant[] {
  const { path, tokens } = block
  return [
    mutantOf(file, path, [{ ...rangeOf(tokens), text: '' }], 'without this block'),
    ...(block.allows.length > 0 ? widened(file, block) : []),
    ...block.functions.flatMap((statement) => functionMutants(file, statement)),
    ...block.allows.flatMap((statement) => allowMutants(file, statement)),
    ...block.blocks.flatMap((inner) => blockMutants(file, inner)),
  ]
}

/** Makes two mutants of a block. One extends the block's grants one level up, the other to any depth below the block. */
function widened(file: RulesFile, { path, segments, tokens, allows }: Block): Mutant[] {
  const wildcards = segments.filter(([, open]) => open && isSymbol(open, '{'))
  const last = wildcards.at(-1)
  const isRecursive = last?.some(({ text }) => text === '**') ?? false
  const lost = isRecursive ? segments.at(-2) : last
  if (!last || !lost) return []
  const kept = segments
    .filter((segment) => segment !== lost)
    .map((segment) => textOf(file, segment))
  const grants = allows.map((allow) =>
    grantWithout(file, allow, textOf(file, lost).replace(/\W/g, '')),
  )
  const { end } = rangeOf(tokens)
  const up: Edit = { start: end, end, text: `match ${kept.join('')} { ${grants.join(' ')} }` }
  const here: Edit = { start: rangeOf(tokens).start, end: rangeOf(tokens).start, text: '' }
  const deep: Edit = { ...rangeOf(last.slice(-1)), text: '=**}' }
  return [
    mutantOf(file, path, [here, up], `granted to ${kept.join('')} too`),
    ...(isRecursive ? [] : [mutantOf(file, path, [deep], 'granted at any depth')]),
  ]
}

/**
 * Returns the text of a grant for a path without this wildcard. A condition on the wildcard becomes a check that the caller
 * is signed in.
 */
function grantWithout(file: RulesFile, { tokens }: Statement, lost: string): string {
  const condition = conditionOf(tokens)
  if (condition.length === 0) return textOf(file, tokens)
  const head = file.source.slice(rangeOf(tokens).start, rangeOf(condition).start)
  const parts = split(condition, '&&').map((part) =>
    part.some(({ text }) => text === lost) ? 'request.auth != null' : textOf(file, part),
  )
  return `${head}${parts.join(' && ')};`
}

function allowMutants(file: RulesFile, { path, tokens }: Statement): Mutant[] {
  const condition = conditionOf(tokens)
  const methods = tokens.slice(
    1,
    tokens.findIndex((token) => isSymbol(token, ':', ';')),
  )
  const rule = `${path} allow ${textOf(file, methods)}`
  const mutant = (edit: Edit, change?: string) => mutantOf(file, rule, [edit], change)
  const names = methods.filter(({ kind }) => kind === 'name')
  return [
    mutant({ ...rangeOf(tokens), text: '' }, 'without this grant'),
    ...(condition.length > 0
      ? [mutant({ ...rangeOf(condition), text: 'true' }, 'without its condition')]
      : []),
    ...(names.length > 1 ? names.map((name) => without(file, rule, methods, name)) : []),
    ...names.flatMap((name) => widenings(name).map((text) => mutant({ ...rangeOf([name]), text }))),
    ...conditionEdits(condition).map((edit) => mutant(edit)),
  ]
}

function without(file: RulesFile, rule: string, methods: readonly Token[], name: Token): Mutant {
  const text = methods
    .filter((token) => token.kind === 'name' && token !== name)
    .map((token) => token.text)
    .join(', ')
  return mutantOf(file, rule, [{ ...rangeOf(methods), text }], `without ${name.text}`)
}

function widenings({ text }: Token): string[] {
  if (text === 'get' || text === 'list') return ['read']
  return text === 'create' || text === 'update' || text === 'delete' ? ['write'] : []
}

function functionMutants(file: RulesFile, { tokens }: Statement): Mutant[] {
  const rule = `function ${tokens[1]?.text ?? ''}`
  const starts = tokens.flatMap((token, at) => (/^(?:return|=)$/.test(token.text) ? [at + 1] : []))
  return starts.flatMap((start) => {
    const [value = []] = split(tokens.slice(start), ';')
    return conditionEdits(value).map((edit) => mutantOf(file, rule, [edit]))
  })
}

function conditionOf(tokens: readonly Token[]): Token[] {
  const start = tokens.findIndex(({ text }) => text === 'if')
  return start < 0 ? [] : tokens.slice(start + 1, -1)
}

function textOf({ source }: RulesFile, tokens: readonly Token[]): string {
  const { start, end } = rangeOf(tokens)
  return source.slice(start, end)
}
