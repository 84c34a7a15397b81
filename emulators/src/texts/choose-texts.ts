import { english } from './english.ts'
import { french, type Texts } from './french.ts'

/**
 * The texts in the language of this locale: French for `fr` of any country, otherwise English.
 *
 * Source: POSIX, « Environment Variables », 8.2: LC_ALL comes before LC_MESSAGES, which comes before LANG; an empty one
 * counts as unset.
 */
export function chooseTexts(env: NodeJS.ProcessEnv): Texts {
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => env[name] ?? '').find(Boolean)
  return /^fr(?![a-z])/i.test(locale ?? '') ? french : english
}
