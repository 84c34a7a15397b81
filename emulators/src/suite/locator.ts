import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './process-tree.ts'

/** The content of a locator, the file with which other firebase-tools processes find a suite's hub. */
interface Locator {
  readonly pid: number
  readonly origins: readonly string[]
}

/**
 * Path of the file with which `firebase emulators:export` and `functions:shell` find the hub of a project. Each project has
 * one such file.
 *
 * Source: firebase-tools `getLocatorFilePath` of `lib/emulator/hub.js`
 *
 * @param temporary the temporary folder of the process that searches for the hub.
 */
export function locatorFile(projectId: string, temporary: string): string {
  return join(temporary, `hub-${projectId}.json`)
}

/**
 * Copies a suite's locator to the path at which other processes read it. As in firebase-tools, the first suite of a project
 * keeps that path.
 *
 * @returns the address of the other suite's hub if another suite already uses the path.
 * @throws {Error} of the file system, if another user owns the file.
 */
export function publishLocator(own: string, place: string): string | undefined {
  const locator = readFileSync(own)
  for (;;) {
    try {
      // `wx` never writes through a symbolic link, which another user could have created.
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

/** Removes the locator if it names the firebase-tools process with this id. */
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
