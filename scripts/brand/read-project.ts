/**
 * Prints, as JSON, the settings that a build for a project would use, or the message with which it would refuse them. Runs in its
 * own process, so that it reads the current files of brand/.
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
