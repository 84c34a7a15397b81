import type { Project } from '../project/project.ts'
import { Unverified } from '../project/reader.ts'

/** Whether operators have a console. */
export function hasConsole({ consoleHost }: Project): boolean {
  return consoleHost !== null
}

/**
 * Origin of the console, where anybody may look at it.
 *
 * @throws {Unverified} where a load balancer stands in front, which asks who looks.
 */
export function consoleOf({ consoleHost, settings }: Project): string {
  if (consoleHost === null || settings['SESAME_TOOLS_INGRESS'] === 'load-balancer') {
    throw new Unverified('un répartiteur de charge est devant, et demande qui vient')
  }
  return consoleHost
}
