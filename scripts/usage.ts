import { describeError } from './describe-error.ts'
import { localized, type Text } from './localized.ts'

/** An error for wrong arguments whose reason the usage does not state. The reason is in the language of the commands. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
  readonly reason: Text

  constructor(reason: Text) {
    super(localized(reason))
    this.reason = reason
  }
}

/**
 * Returns the command's parsed arguments. With `--help`, prints the usage and exits with 0. If `read` returns null, throws
 * {@link WrongUsage} or refuses an option, prints the reason and the usage on standard error and exits with 2. If it fails
 * for another reason, prints that and exits with 2.
 *
 * @param given the arguments to search for `--help`.
 */
export function understood<Wish>(
  read: () => Wish | null,
  usage: Text,
  given: readonly string[] = process.argv.slice(2),
): Wish {
  if (given.includes('--help') || given.includes('-h')) {
    console.log(localized(usage))
    process.exit(0)
  }
  let wish: Wish | null = null
  try {
    wish = read()
  } catch (error) {
    if (error instanceof WrongUsage) refuse(usage, error.reason)
    if (!isUnknownOption(error)) {
      console.error(`✖ ${describeError(error)}`)
      process.exit(2)
    }
  }
  return wish ?? refuse(usage)
}

/** Prints the usage on standard error, after the reason if there is one, and exits with 2. */
export function refuse(usage: Text, reason?: Text): never {
  console.error(`✖ ${reason ? `${localized(reason)}\n\n` : ''}${localized(usage)}`)
  process.exit(2)
}

/** Whether `parseArgs` refused the arguments. If so, the usage, which lists the valid ones, is enough. */
function isUnknownOption(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS_')
}
