import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './process-tree.ts'

/** What the hub of a suite leaves for other processes of firebase-tools to find it by. */
interface Locator {
  readonly pid: number
  readonly origins: readonly string[]
}

/**
 * The file by which `firebase emulators:export` and `functions:shell` find the hub of a project: one for each project.
 *
 * Source: firebase-tools `getLocatorFilePath` of `lib/emulator/hub.js`
 *
 * @param temporary the temporary folder of whoever looks.
 */
export function locatorFile(projectId: string, temporary: string): string {
  return join(temporary, `hub-${projectId}.json`)
}

/**
 * Copies the locator of a suite to where others look for it. As with firebase-tools, the first suite of a project keeps
 * that place.
 *
 * @returns where the hub of the suite listens that has the place, unless it is this one.
 * @throws {Error} of the file system, when another user has taken the name of the file.
 */
export function publishLocator(own: string, place: string): string | undefined {
  const locator = readFileSync(own)
  for (;;) {
    try {
      // Never through a link that somebody else has put there.
      writeFileSync(place, locator, { flag: 'wx' })
      return undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const other = locatorIn(place)
      if (other !== undefined && isRunning(other.pid)) return other.origins[0] ?? place
      rmSync(place, { force: true })
    }
  }
}

/** Removes the locator of the suite whose firebase-tools had this process id, and no other. */
export function withdrawLocator(place: string, pid: number | undefined): void {
  const locator = locatorIn(place)
  if (locator !== undefined && locator.pid === pid) rmSync(place, { force: true })
}

function locatorIn(file: string): Locator | undefined {
  try {
    const { pid, origins } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Locator>
    return pid === undefined ? undefined : { pid, origins: origins ?? [] }
  } catch {
    return undefined
  }
}
