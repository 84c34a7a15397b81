import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './process-tree.ts'

/** The file by which other processes of firebase-tools find the hub of a suite. */
interface Locator {
  readonly pid: number
  readonly origins: readonly string[]
}

/**
 * The file by which `firebase emulators:export` and `functions:shell` find the hub of a project: one for each
 * project.
 *
 * Source: firebase-tools `getLocatorFilePath` of `lib/emulator/hub.js`
 *
 * @param temporary the temporary folder of the process that looks.
 */
export function locatorFile(projectId: string, temporary: string): string {
  return join(temporary, `hub-${projectId}.json`)
}

/**
 * Copies the locator of a suite to where others look for it. As with firebase-tools, the first suite of a project
 * keeps that path.
 *
 * @returns the address of the other suite's hub, if that suite has the path already.
 * @throws {Error} of the file system, when another user has taken the name of the file.
 */
export function publishLocator(own: string, place: string): string | undefined {
  const locator = readFileSync(own)
  for (;;) {
    try {
      // Never through a link that another user may have put there.
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

/** Removes the locator if it belongs to the firebase-tools with this process id. */
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
