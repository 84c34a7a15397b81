import { english } from './english.ts'
import { french, type Texts } from './french.ts'

/** The texts in the language of this locale. */
export function chooseTexts(env: NodeJS.ProcessEnv): Texts {
  return isFrench(env) ? french : english
}

/**
 * Whether this locale speaks French, in any country; commands speak English in every other.
 *
 * Source: POSIX, « Environment Variables », 8.2: LC_ALL comes before LC_MESSAGES, which comes before LANG; an empty one
 * counts as unset.
 */
export function isFrench(env: NodeJS.ProcessEnv): boolean {
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => env[name] ?? '').find(Boolean)
  return /^fr(?![a-z])/i.test(locale ?? '')
}
