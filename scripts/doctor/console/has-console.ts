import type { Project } from '../project/project.ts'

/** Whether operators have a console. */
export function hasConsole({ consoleHost }: Project): boolean {
  return consoleHost !== null
}

/**
 * Origin of the console.
 *
 * @throws {Error} for a project without one.
 */
export function consoleOf({ consoleHost }: Project): string {
  if (consoleHost === null) throw new Error('there is no console')
  return consoleHost
}
