/** The meaning of one line that firebase-tools prints while the suite starts. */
export interface Reading {
  /** A step that the command should print. */
  readonly step?: string
  /** The reason why the suite is unusable, even if firebase-tools continues. */
  readonly failure?: string
  /** The reason that firebase-tools prints before it stops with an error. */
  readonly error?: string
  readonly ready?: boolean
}

/** The message of firebase-tools for an unexpected error. */
export const UNEXPECTED = 'An unexpected error has occurred.'

/** The message of firebase-tools when it could not load its configuration. */
export const USES_DEFAULTS = 'so using defaults.'

/** Failures that firebase-tools only reports as warnings, or reports unclearly. */
const FAILURES = [
  /Could not find config \(firebase\.json\) so using defaults\./,
  /Failed to load function definition from source.*/,
  /Error: .*(?:rules|Rules).*/,
  /^⚠\s+.* in \S*\.rules:\d+$/,
  /Could not start .* [Ee]mulator.*/,
  // Without a `functions` section, this is not a failure: nobody requested functions, and a warning reports that they do
  // not run.
  /Failed to start Functions emulator: (?!No valid functions configuration).*/,
]

/** The suffix that `--debug` adds to every line, and the start of lines that only `--debug` prints. */
const METADATA = / \{"metadata":.*/
const DEBUGGING = /^\[\d{4}-\d\d-\d\dT[\d:.]+Z\]/

/** Progress that the command should print, and the address of the functions' debugger. */
const STEPS = [
  /^i\s+(\w+: (?:Watching|Serving|Loading|Starting).*)/,
  /(Debugger listening on ws:\S+)/,
]

const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Returns a line without colours and without the additions of `--debug`; empty if only `--debug` prints the line. */
export function plainText(line: string): string {
  const text = line.replaceAll(COLOUR, '').replace(METADATA, '').trim()
  return DEBUGGING.test(text) ? '' : text
}

/** Parses one line of the output of `firebase emulators:start`. */
export function readLine(line: string): Reading {
  const text = plainText(line)
  if (text.includes('All emulators ready!')) return { ready: true }
  for (const failure of FAILURES) {
    const [found] = failure.exec(text) ?? []
    if (found) return { failure: found }
  }
  const [, error] = /^Error: (.+)/.exec(text) ?? []
  if (error !== undefined) return { error }
  const step = STEPS.map((kind) => kind.exec(text)?.[1]).find(Boolean)
  return step ? { step } : {}
}

/** The messages of firebase-tools about changed rules and functions. */
const NEWS = [
  /^⚠\s+database: .*/,
  /^✔\s+database: Rules updated\.$/,
  /^⬢\s+functions: Failed to load function definition from source.*/,
]
const STORAGE_CHANGED = /^i\s+(storage: Change detected, updating rules .*)/
const STORAGE_BROKEN = /^⚠\s+.* in \S*\.rules:\d+$/

/**
 * Returns the news about changed rules and functions in a line that the running firebase-tools prints.
 *
 * @param judgeStorage returns the news about changed Storage rules. It replaces the lines of firebase-tools, which contain
 * no columns and do not report rules that load.
 */
export function newsIn(line: string, judgeStorage?: () => readonly string[]): readonly string[] {
  const text = plainText(line)
  const changed = STORAGE_CHANGED.exec(text)?.[1]
  if (changed !== undefined) return judgeStorage?.() ?? [changed]
  if (STORAGE_BROKEN.test(text)) return judgeStorage === undefined ? [text] : []
  return NEWS.some((kind) => kind.test(text)) ? [text] : []
}
