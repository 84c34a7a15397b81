import { MINUTE_MS } from '@sesame/contract/durations'
import { createRequire } from 'node:module'
import type * as SdkLogger from '@firebase/logger'
import type { Logger } from '../../common/logging/logger.ts'

/** In an outage the SDK warns at every attempt. */
const LINES_A_MINUTE = 5

/** What its warnings are about, in words that are the SDK's own: the rest of a text may quote a path, a token or a key. */
const KINDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ['credential', /app\/invalid-credential|authentication credentials|AppCheck credentials/],
  ['transaction', /FIREBASE WARNING: transaction /],
  ['write', /FIREBASE WARNING: (?:set|update) /],
  ['index', /Using an unspecified index/],
  ['callback', /Exception was thrown by user callback/],
]

type Warn = (warning: { readonly sdk: string; readonly text: string }) => void

/** Logs a few warnings a minute, by their kind, and then how many more there were. */
export function boundedWarnings(log: Logger): Warn {
  let [logged, withheld] = [0, 0]
  const nextMinute = () => {
    if (withheld > 0) {
      log.warn('Avertissements du SDK tus', { event: 'sdk-warnings-withheld', withheld })
    }
    logged = withheld = 0
  }
  return ({ sdk, text }) => {
    // Of the apps that rules judge, for whom a refusal is ordinary: the one that they do not bind is never denied.
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

/** Loads what the SDK itself loads: as a module, the package would be another copy, which has none of its loggers. */
const load = createRequire(import.meta.url)

/**
 * Has warnings of the parts of the SDK that are loaded go to the log, instead of to the console as they are.
 *
 * Source: @firebase/logger, which the SDK's `onLog` and `setLogLevel` are made of; the Admin SDK publishes neither.
 */
export function logSdkWarnings(log: Logger): void {
  const { setLogLevel, setUserLogHandler } = load('@firebase/logger') as typeof SdkLogger
  const warn = boundedWarnings(log)
  setUserLogHandler(({ type: sdk, message: text }) => warn({ sdk, text }), { level: 'warn' })
  setLogLevel('silent')
}
