import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The oldest Java version on which firebase-tools 15 runs the JARs. */
export const MIN_JAVA = 21

/** A JAR that `firebase setup:emulators:NAME` downloads. */
export interface Archive {
  readonly name: 'database' | 'storage'
  readonly file: string
  readonly bytes: number
}

const run = promisify(execFile)

/** Major version of the `java` on PATH; 0 if there is none. */
export async function javaMajorVersion(): Promise<number> {
  try {
    const { stderr } = await run('java', ['-version'])
    return Number(/version "(?:1\.)?(\d+)/.exec(stderr)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/**
 * Both JARs, in the versions that firebase-tools requires and at the paths from which it runs them.
 *
 * Source: firebase-tools `lib/emulator/downloadableEmulators.js`
 */
export function officialArchives(env: NodeJS.ProcessEnv): readonly Archive[] {
  const wanted = createRequire(import.meta.url)(
    'firebase-tools/lib/emulator/downloadableEmulatorInfo.json',
  ) as Record<
    Archive['name'],
    { readonly downloadPathRelativeToCacheDir: string; readonly expectedSize: number }
  >
  const cache = env['FIREBASE_EMULATORS_PATH'] ?? join(homedir(), '.cache', 'firebase', 'emulators')
  return (['database', 'storage'] as const).map((name) => ({
    name,
    file: join(cache, wanted[name].downloadPathRelativeToCacheDir),
    bytes: wanted[name].expectedSize,
  }))
}

/** Whether an archive is installed. firebase-tools moves an archive to this path only after verifying it. */
export function isHere({ file }: Archive): boolean {
  return existsSync(file)
}
