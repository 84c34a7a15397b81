/** The values that a flag accepts: none (`switch`), or a value that matches. */
export interface Flag {
  readonly value: RegExp | 'switch'
  readonly isOptional?: true
}

/** The part of a command that we use, as gcloud's reference describes it. */
export interface Grammar {
  /** « scheduler jobs run JOB »: words, then the names of positional arguments. */
  readonly usage: string
  readonly flags: Readonly<Record<string, Flag>>
}

/** The arguments of a command. */
export interface Given {
  readonly positionals: readonly string[]
  readonly has: (flag: string) => boolean
  /** Returns the value of a flag, or an empty text. */
  readonly one: (flag: string) => string
}

const wordsOf = ({ usage }: Grammar) => usage.split(' ').filter((word) => !/^[A-Z]/.test(word))
const placesOf = ({ usage }: Grammar) => usage.split(' ').filter((word) => /^[A-Z]/.test(word))

/** Whether these arguments start with the words of a command. */
export function names(grammar: Grammar, given: readonly string[]): boolean {
  return wordsOf(grammar).every((word, index) => given[index] === word)
}

/**
 * Parses the arguments of a command: `--flag=value` or `--flag value`, in any order.
 *
 * @throws {Error} for an unknown flag, a wrong value or number of arguments, or a missing flag.
 */
export function parse(grammar: Grammar, given: readonly string[]): Given {
  const rest = given.slice(wordsOf(grammar).length)
  const positionals: string[] = []
  const flags = new Map<string, string>()
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('--')) {
      positionals.push(word)
      continue
    }
    const [, name = '', , inline] = /^--([a-z-]+)(=(.*))?$/s.exec(word) ?? []
    const flag = grammar.flags[name]
    if (flag === undefined) throw new Error(`unrecognized arguments: ${word}`)
    const value =
      flag.value === 'switch' ? (inline === undefined ? '' : null) : (inline ?? rest.shift())
    if (value === undefined) throw new Error(`argument --${name}: expected one argument`)
    if (value === null || (flag.value !== 'switch' && !flag.value.test(value))) {
      throw new Error(`argument --${name}: Invalid value ${String(value ?? inline)}`)
    }
    if (flags.has(name)) throw new Error(`--${name} is given twice`)
    flags.set(name, value)
  }
  const missing = Object.entries(grammar.flags)
    .filter(([name, { isOptional }]) => !isOptional && !flags.has(name))
    .map(([name]) => `--${name}`)
  if (missing.length > 0) throw new Error(`argument ${missing.join(' ')}: Must be specified.`)
  const places = placesOf(grammar)
  if (positionals.length !== places.length) {
    throw new Error(`arguments: ${places.join(' ')} wanted, ${positionals.join(' ')} given`)
  }
  return {
    positionals,
    has: (name) => flags.has(name),
    one: (name) => flags.get(name) ?? '',
  }
}
