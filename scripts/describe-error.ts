import { ConfigError } from '../functions/src/common/config/config-error.ts'
import { sentencesOf } from '../functions/src/common/config/config-problems.ts'
import { english } from './config-problems.ts'
import { localized } from './localized.ts'

/** Returns the message of an error, in the language of the locale. */
export function describeError(error: unknown): string {
  if (error instanceof ConfigError) {
    return localized({ fr: error.message, en: sentencesOf(error.reasons, english) })
  }
  return error instanceof Error ? error.message : String(error)
}
