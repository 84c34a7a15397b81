import { positionAt } from '../src/database/rules/ruleset-error.ts'
import { localized } from '../src/texts/localized.ts'

/** A section of a file, and the text that replaces it. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Rules with one deliberate fault. `rule` and `change` identify the fault, here and in the list of equivalent mutants. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The location and the kind of the rule: `settings/$uid .write`. */
  readonly rule: string
  readonly change: string
  /** The whole file, including the fault. */
  readonly source: string
}

/** A rules file from which mutants are made. */
export interface RulesFile {
  readonly name: string
  readonly source: string
}

/**
 * Makes a mutant by several edits of a file. The edits must not overlap. The mutant has the line and column of the first
 * edit.
 */
export function mutantOf(
  { name, source }: RulesFile,
  rule: string,
  edits: readonly [Edit, ...Edit[]],
  change = changeOf(source, edits[0]),
): Mutant {
  const mutated = [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      source,
    )
  return { file: name, ...positionAt(source, edits[0].start), rule, change, source: mutated }
}

function changeOf(source: string, { start, end, text }: Edit): string {
  return `${oneLine(source.slice(start, end))} → ${oneLine(text)}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim() || '(nothing)'
}

/** Describes a mutant in one line: its location and its change. */
export function describeMutant({ file, line, column, rule, change }: Mutant): string {
  const place = `${file}:${line}:${column} ${rule}`
  return localized({ fr: `${place}\u00A0: ${change}`, en: `${place}: ${change}` })
}
