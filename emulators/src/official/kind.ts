import type { Texts } from '../texts/french.ts'
import { isHere, javaMajorVersion, MIN_JAVA, officialArchives } from './archives.ts'

/** The official JARs, or the emulators of this package. */
export type Kind = 'official' | 'embedded'

/**
 * The kind of emulators to run, from `SESAME_EMULATORS`: `official`, `embedded` or `auto`. The default is `auto`: official
 * if Java 21 and both JARs are installed, embedded otherwise.
 *
 * @throws {Error} for any other value, and for `official` without Java 21.
 */
export async function chooseKind(env: NodeJS.ProcessEnv, texts: Texts): Promise<Kind> {
  const wish = env['SESAME_EMULATORS'] ?? 'auto'
  if (wish === 'embedded') return 'embedded'
  if (wish !== 'auto' && wish !== 'official') {
    throw new Error(texts.kinds.unknown(wish))
  }
  const java = await javaMajorVersion()
  if (wish === 'auto') {
    return java >= MIN_JAVA && officialArchives(env).every(isHere) ? 'official' : 'embedded'
  }
  if (java >= MIN_JAVA) return 'official'
  throw new Error(texts.kinds.needsJava(MIN_JAVA, java))
}
