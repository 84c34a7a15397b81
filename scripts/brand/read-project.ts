/**
 * Prints as JSON what a build for a project would take from its settings, or why it would be refused. It is a process of its own,
 * so that it reads brand/ as it is now.
 *
 * Usage: node scripts/brand/read-project.ts PROJECT
 */
import { readBuildSettings } from '../build-settings.ts'
import { describeError } from '../describe-error.ts'
import type { ProjectFacts } from './project-facts.ts'

console.log(JSON.stringify(read(process.argv[2] ?? '')))

function read(name: string): ProjectFacts {
  try {
    const { legal, hostUrl } = readBuildSettings(name).environment
    return { legal, hostUrl, refusal: null }
  } catch (error) {
    return { legal: null, hostUrl: null, refusal: describeError(error) }
  }
}
