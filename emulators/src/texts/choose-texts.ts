import { english } from './english.ts'
import { french, type Texts } from './french.ts'

/** The texts in the language of the locale. */
export function chooseTexts(env: NodeJS.ProcessEnv): Texts {
  return isFrench(env) ? french : english
}

/**
 * Whether the locale is French, in any country. Commands print English for all other locales.
 *
 * Source: POSIX, « Environment Variables », 8.2: LC_ALL comes before LC_MESSAGES, which comes before LANG; an empty
 * variable counts as unset.
 */
export function isFrench(env: NodeJS.ProcessEnv): boolean {
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => env[name] ?? '').find(Boolean)
  return /^fr(?![a-z])/i.test(locale ?? '')
}
