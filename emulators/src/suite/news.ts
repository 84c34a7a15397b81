import { plainText } from './output.ts'

/** What firebase-tools says of rules and functions that change. */
const NEWS = [
  /^⚠\s+database: .*/,
  /^✔\s+database: Rules updated\.$/,
  /^⬢\s+functions: Failed to load function definition from source.*/,
]
const STORAGE_CHANGED = /^i\s+(storage: Change detected, updating rules .*)/
const STORAGE_BROKEN = /^⚠\s+.* in \S*\.rules:\d+$/

/**
 * What a line of firebase-tools tells, while the suite runs, of rules and functions that have changed.
 *
 * @param judgeStorage says what is to be said of Storage rules that have changed, in place of firebase-tools, which gives
 * no columns, and says nothing of rules that load.
 */
export function newsIn(line: string, judgeStorage?: () => readonly string[]): readonly string[] {
  const text = plainText(line)
  const changed = STORAGE_CHANGED.exec(text)?.[1]
  if (changed !== undefined) return judgeStorage?.() ?? [changed]
  if (STORAGE_BROKEN.test(text)) return judgeStorage === undefined ? [text] : []
  return NEWS.some((kind) => kind.test(text)) ? [text] : []
}
