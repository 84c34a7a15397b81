import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The official JARs, or the stand-ins of this package. */
export type Kind = 'official' | 'embedded'

/** The oldest Java that firebase-tools 15 runs the JARs with. */
const MIN_JAVA = 21

const run = promisify(execFile)

/**
 * Which emulators to run: what `SESAME_EMULATORS` says (`official`, `embedded`, or `auto`, the
 * default: official when Java 21 and both JARs are already here, embedded otherwise).
 *
 * @throws {Error} on another value, or when `official` is asked for without Java 21.
 */
export async function chooseKind(env: NodeJS.ProcessEnv): Promise<Kind> {
  const wish = env['SESAME_EMULATORS'] ?? 'auto'
  if (wish === 'embedded') return 'embedded'
  if (wish !== 'auto' && wish !== 'official') {
    throw new Error(`SESAME_EMULATORS=${wish} : choisissez auto, official ou embedded.`)
  }
  const java = await javaMajorVersion()
  if (wish === 'auto') return java >= MIN_JAVA && jarsAreCached(env) ? 'official' : 'embedded'
  if (java >= MIN_JAVA) return 'official'
  throw new Error(
    `SESAME_EMULATORS=official demande Java ${MIN_JAVA} ou plus (trouvé : ${java || 'aucun'}). ` +
      'Installez-le, ou laissez SESAME_EMULATORS=auto.',
  )
}

/** Major version of the `java` on PATH; 0 when there is none. */
async function javaMajorVersion(): Promise<number> {
  try {
    const { stderr } = await run('java', ['-version'])
    return Number(/version "(?:1\.)?(\d+)/.exec(stderr)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Whether firebase-tools has both JARs in its cache, in the versions it wants. */
function jarsAreCached(env: NodeJS.ProcessEnv): boolean {
  const wanted = createRequire(import.meta.url)(
    'firebase-tools/lib/emulator/downloadableEmulatorInfo.json',
  ) as Record<'database' | 'storage', { downloadPathRelativeToCacheDir: string }>
  const cache = env['FIREBASE_EMULATORS_PATH'] ?? join(homedir(), '.cache', 'firebase', 'emulators')
  return [wanted.database, wanted.storage].every((jar) =>
    existsSync(join(cache, jar.downloadPathRelativeToCacheDir)),
  )
}
