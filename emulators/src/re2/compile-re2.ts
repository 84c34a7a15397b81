import { translateClass } from './translate-class.ts'
import { translateEscape } from './translate-escape.ts'

/** Inline flags in effect: `i` and `m` become JavaScript modifiers, `s` decides what `.` matches. */
interface Flags {
  readonly modifiers: string
  readonly dotMatchesNewline: boolean
}

/** The group being read: the flags at its start, and whether an inline `(?i)` opened a wrapper in it. */
interface Group {
  readonly outer: Flags
  wrapped: boolean
}

const GROUP = /^\(\?(?:P?<(?<name>[A-Za-z_]\w*)>|(?<on>[ims]*)(?:-(?<off>[ims]+))?(?<end>[:)]))/
const REPEAT = /^(?:[*+?]|\{(?<min>\d{1,4})(?:,(?<max>\d{0,4}))?\})/
const MAX_REPEAT = 1000

/**
 * Compiles a pattern in RE2 syntax to a JavaScript one that matches the same strings. What RE2 does not support
 * (look-around, backreferences, possessive repeats) throws a SyntaxError.
 *
 * Source: https://github.com/google/re2/wiki/Syntax
 */
export function compileRe2(pattern: string, options: { anchored?: boolean; flags?: string } = {}) {
  const source = translate(pattern)
  try {
    return new RegExp(options.anchored ? `^(?:${source})$` : source, `u${options.flags ?? ''}`)
  } catch (cause) {
    throw new SyntaxError(`Invalid regular expression /${pattern}/.`, { cause })
  }
}

function translate(pattern: string): string {
  let flags: Flags = { modifiers: '', dotMatchesNewline: false }
  const groups: Group[] = [{ outer: flags, wrapped: false }]
  let output = ''
  let at = 0
  const top = () => groups.at(-1) ?? { outer: flags, wrapped: false }

  while (at < pattern.length) {
    const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
    if (character === '\\') {
      const escape = translateEscape(pattern, at)
      output += escape.source
      at = escape.end
    } else if (character === '[') {
      const set = translateClass(pattern, at)
      output += set.source
      at = set.end
    } else if (character === '(') {
      const opening = readGroup(pattern, at, flags)
      at = opening.end
      if (opening.inline) {
        output += `${top().wrapped ? ')' : ''}(?${opening.flags.modifiers}:`
        top().wrapped = true
      } else {
        groups.push({ outer: flags, wrapped: false })
        output += opening.source
      }
      flags = opening.flags
    } else if (character === ')') {
      const group = groups.length > 1 ? groups.pop() : undefined
      if (!group) throw new SyntaxError('Unexpected ) in the regular expression.')
      output += group.wrapped ? '))' : ')'
      flags = group.outer
      at += 1
    } else if (character === '|') {
      output += top().wrapped ? `)|(?${flags.modifiers}:` : '|'
      at += 1
    } else if (character === '.') {
      output += flags.dotMatchesNewline ? '[^]' : '[^\\n]'
      at += 1
    } else {
      const repeat = readRepeat(pattern, at)
      output += repeat ?? (/[\]{}]/.test(character) ? `\\${character}` : character)
      at += repeat?.length ?? character.length
    }
  }
  if (groups.length > 1) throw new SyntaxError('Missing ) in the regular expression.')
  return output + (top().wrapped ? ')' : '')
}

function readGroup(pattern: string, at: number, flags: Flags) {
  if (pattern[at + 1] !== '?') return { source: '(', end: at + 1, flags, inline: false }
  const match = GROUP.exec(pattern.slice(at))
  if (!match?.groups) throw new SyntaxError('Unsupported group in the regular expression.')
  const { name, on = '', off = '', end } = match.groups
  const after = at + match[0].length
  if (name !== undefined) return { source: `(?<${name}>`, end: after, flags, inline: false }
  const next = withFlags(flags, on, off)
  return { source: `(?${next.modifiers}:`, end: after, flags: next, inline: end === ')' }
}

function withFlags(flags: Flags, on: string, off: string): Flags {
  const kept = ['i', 'm'].filter(
    (flag) => (flags.modifiers.includes(flag) || on.includes(flag)) && !off.includes(flag),
  )
  const dotMatchesNewline = (flags.dotMatchesNewline || on.includes('s')) && !off.includes('s')
  return { modifiers: kept.join(''), dotMatchesNewline }
}

function readRepeat(pattern: string, at: number): string | null {
  const match = REPEAT.exec(pattern.slice(at))
  if (!match) return null
  const { min = '0', max = '0' } = match.groups ?? {}
  if (Number(min) > MAX_REPEAT || Number(max) > MAX_REPEAT)
    throw new SyntaxError(`A repeat is at most ${MAX_REPEAT} in a regular expression.`)
  return match[0]
}
