import { describeError } from './describe-error.ts'
import { localized, type Text } from './localized.ts'

/**
 * Thrown for wrong arguments if the usage text does not explain what is wrong. `reason` explains it in the language of
 * the locale.
 */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
  readonly reason: Text

  constructor(reason: Text) {
    super(localized(reason))
    this.reason = reason
  }
}

/**
 * Returns the command's parsed arguments. With `--help`, prints the usage and exits with 0. If `read` returns null, throws {@link
 * WrongUsage} or rejects an option, prints the reason and the usage on standard error and exits with 2. If `read` throws another
 * error, prints that error and exits with 2.
 *
 * @param given the arguments in which to look for `--help`.
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

/** Whether the error comes from `parseArgs`. If so, the usage text explains enough, because it lists the valid arguments. */
function isUnknownOption(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS_')
}
