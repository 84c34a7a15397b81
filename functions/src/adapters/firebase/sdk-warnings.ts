import { MINUTE_MS } from '@sesame/contract/durations'
import { createRequire } from 'node:module'
import type * as SdkLogger from '@firebase/logger'
import type { Logger } from '../../common/logging/logger.ts'

/** Maximum number of warnings logged per minute. During an outage, the SDK warns at every attempt. */
const LINES_A_MINUTE = 5

/**
 * The kinds of warnings, recognized by the SDK's wording. Only the kind is logged, since a warning may quote a path, a token
 * or a key.
 */
const KINDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ['credential', /app\/invalid-credential|authentication credentials|AppCheck credentials/],
  ['transaction', /FIREBASE WARNING: transaction /],
  ['write', /FIREBASE WARNING: (?:set|update) /],
  ['index', /Using an unspecified index/],
  ['callback', /Exception was thrown by user callback/],
]

type Warn = (warning: { readonly sdk: string; readonly text: string }) => void

/** Logs the kinds of the first few warnings per minute, and then the number of withheld warnings. */
export function boundedWarnings(log: Logger): Warn {
  let [logged, withheld] = [0, 0]
  const nextMinute = () => {
    if (withheld > 0) {
      log.warn('Avertissements du SDK tus', { event: 'sdk-warnings-withheld', withheld })
    }
    logged = withheld = 0
  }
  return ({ sdk, text }) => {
    // This warning comes only from apps whose writes the rules check, where rejections are normal. The app that bypasses the
    // rules is never denied.
    if (/FIREBASE WARNING: (?:set|update) at .*permission_denied/.test(text)) return
    if (logged === 0) setTimeout(nextMinute, MINUTE_MS).unref()
    if (logged === LINES_A_MINUTE) {
      withheld += 1
      return
    }
    logged += 1
    const [kind = 'other'] = KINDS.find(([, words]) => words.test(text)) ?? []
    log.warn('Avertissement du SDK', { event: 'sdk-warning', sdk, kind })
  }
}

/** Loads the same copy of the module as the SDK. An import would load a different copy, without the SDK's loggers. */
const load = createRequire(import.meta.url)

/**
 * Sends the warnings of loaded SDK parts to the log instead of the console.
 *
 * Source: @firebase/logger, on which the client SDK's `onLog` and `setLogLevel` are built; the Admin SDK exports neither.
 */
export function logSdkWarnings(log: Logger): void {
  const { setLogLevel, setUserLogHandler } = load('@firebase/logger') as typeof SdkLogger
  const warn = boundedWarnings(log)
  setUserLogHandler(({ type: sdk, message: text }) => warn({ sdk, text }), { level: 'warn' })
  setLogLevel('silent')
}
