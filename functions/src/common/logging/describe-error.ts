import { ConfigError } from '../config/config-error.ts'

/** The fields of a log line that describe an error. Error Reporting groups errors by `stack_trace`. */
interface Described {
  readonly error: string
  /** The message of a configuration error, which names the wrong setting. */
  readonly reason?: string
  readonly stack_trace?: string
}

/** Matches names and codes defined by programs. Any other text may quote user input. */
const WORD = /^[\w$./:-]{1,80}$/

/** Maximum length of a stack frame. All locations in our bundles are shorter. */
const MAX_FRAME = 500

/**
 * Describes an error by its name and code, the names and codes of its causes, and the innermost stack. Includes only the messages
 * of configuration errors, since other messages may quote user input.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { error: typeof error }
  const chain: Error[] = []
  for (let e: unknown = error; e instanceof Error && chain.length < 5; e = e.cause) chain.push(e)
  const names = chain.map((e) => {
    const code = wordOf((e as { code?: unknown }).code)
    return code === undefined ? nameOf(e) : `${nameOf(e)} (${code})`
  })
  const said = names.join(' ← ')
  const setting = chain.find((e) => e instanceof ConfigError)
  const about = { error: said, ...(setting && { reason: setting.message }) }
  // The innermost cause shows where the error happened, unless its stack has only Node's own frames.
  const places = chain.reverse().map((e) => ({ name: nameOf(e), frames: framesOf(e) }))
  const place =
    places.find(({ frames }) => frames.some((line) => !line.includes('node:'))) ?? places[0]
  if (place === undefined || place.frames.length === 0) return about
  const lines = [`${place.name}: ${said}`, ...place.frames.slice(0, 8)]
  return { ...about, stack_trace: lines.join('\n') }
}

const nameOf = ({ name }: Error) => wordOf(name) ?? 'Error'

function wordOf(value: unknown): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText && WORD.test(String(value)) ? String(value) : undefined
}

/** Returns the stack's frames, without the message, which may have several lines. */
function framesOf({ stack, message }: { readonly stack?: unknown; readonly message: string }) {
  if (typeof stack !== 'string') return []
  const lines = stack.replace(message, '').split('\n').slice(1)
  return lines.filter((line) => /^ {4}at /.test(line)).map((line) => line.slice(0, MAX_FRAME))
}
