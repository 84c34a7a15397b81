/** Meaning of one line of firebase-tools' output while the suite starts. */
export interface Reading {
  /** A step worth showing. */
  readonly step?: string
  /** Why the suite is not usable, even if firebase-tools continues. */
  readonly failure?: string
  /** The error with which firebase-tools ends, should it end. */
  readonly error?: string
  readonly ready?: boolean
}

/** Failures that firebase-tools only warns about or words unclearly. */
const FAILURES = [
  /Failed to load function definition from source.*/,
  /Error: .*(?:rules|Rules).*/,
  /^⚠\s+.* in \S*\.rules:\d+$/,
  /Could not start .* [Ee]mulator.*/,
]

const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Parses one line of the output of `firebase emulators:start`. */
export function readLine(line: string): Reading {
  const text = line.replaceAll(COLOUR, '').trim()
  if (text.includes('All emulators ready!')) return { ready: true }
  for (const failure of FAILURES) {
    const [found] = failure.exec(text) ?? []
    if (found) return { failure: found }
  }
  const [, error] = /^Error: (.+)/.exec(text) ?? []
  if (error !== undefined) return { error }
  const [, step] = /^i\s+(\w+: (?:Watching|Serving|Loading|Starting).*)/.exec(text) ?? []
  return step ? { step } : {}
}
