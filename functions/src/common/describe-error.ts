/** What a log line says of an error. `stack_trace` is what Error Reporting reads and groups by. */
interface Described {
  readonly error: string
  readonly stack_trace?: string
}

/**
 * Names and codes of an error and its causes, and the innermost stack under a first line that names them. No messages: they
 * may quote input.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { error: typeof error }
  const chain: Error[] = []
  for (let e: unknown = error; e instanceof Error && chain.length < 5; e = e.cause) chain.push(e)
  const names = chain.map((e) => {
    const { code } = e as NodeJS.ErrnoException
    return code === undefined ? e.name : `${e.name} (${code})`
  })
  const said = names.join(' ← ')
  // The innermost cause tells where it happened, unless its stack has only Node's own frames.
  const places = chain.reverse().map((e) => ({ name: e.name, frames: framesOf(e) }))
  const place =
    places.find(({ frames }) => frames.some((line) => !line.includes('node:'))) ?? places[0]
  if (place === undefined || place.frames.length === 0) return { error: said }
  const lines = [`${place.name}: ${said}`, ...place.frames.slice(0, 8)]
  return { error: said, stack_trace: lines.join('\n') }
}

/** The stack's frames, without the message, which may span lines. */
function framesOf({ stack = '', message }: Error): string[] {
  const lines = stack.replace(message, '').split('\n').slice(1)
  return lines.filter((line) => /^ {4}at /.test(line))
}
