import type { ChildKeys } from '../functions/src/adapters/firebase/database/rest.ts'
import { LateError, within } from '../functions/src/common/within.ts'
import { describeError } from '../scripts/describe-error.ts'
import { localized } from '../scripts/localized.ts'
import { ANSWER_MS } from './answers.ts'
import { MOVES } from './shard/move-shard.ts'

/**
 * Checks that a database instance responds before a command begins, because the SDK would wait for it forever.
 *
 * @throws {Error} naming the instance if it does not respond.
 */
export async function requireDatabase(url: string, childKeys: ChildKeys): Promise<void> {
  try {
    // Read a path that is small, and absent in most instances.
    await within(ANSWER_MS, childKeys(MOVES))
  } catch (cause) {
    const why = cause instanceof LateError ? '' : `\u00A0: ${describeError(cause)}`
    throw new Error(
      localized({
        fr: `La base de données n’a pas répondu à ${url}, ou elle vous refuse${why}`,
        en: `The database did not answer at ${url}, or it refuses you${why}`,
      }),
      { cause },
    )
  }
}
